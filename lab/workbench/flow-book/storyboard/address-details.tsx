import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { TextButton, TextLink } from '../../../../src/ui/link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { storyboardCopy } from '../../../copy/storyboard.ts';
import { AppLink, Told } from '../details.tsx';
import { Aside, List } from '../parts.tsx';
import { hashOf } from '../place.ts';
import type { PhotographSize } from '../screens.ts';
import { sharersOf } from './funnel.ts';
import { type Address, addressesOf, type Journey } from './journey.ts';
import type { Measures } from './measures.ts';
import { Photograph, type Picture } from './photograph.tsx';
import { SourceLinks } from './source-links.tsx';

const words = storyboardCopy.details;

/** Size of the large photograph, in px. */
const LARGE = {
  phone: { width: 240, height: 493 },
  desktop: { width: 280, height: 175 },
} as const;

type AddressDetailsProps = {
  readonly charts: readonly Chart[];
  readonly siteMap: string;
  readonly journey: Journey;
  readonly address: Address;
  readonly picture: Picture | null;
  readonly size: PhotographSize;
  readonly measures: Measures;
  /** Number of each event; null without counts. */
  readonly totals: ReadonlyMap<string, number> | null;
  readonly onOpen: (address: string) => void;
  readonly onClose: () => void;
};

/** Details of an address. */
export function AddressDetails({
  charts,
  siteMap,
  journey,
  address,
  picture,
  size,
  measures,
  totals,
  onOpen,
  onClose,
}: AddressDetailsProps) {
  const { id, path, name, about, flows } = address;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opened address takes the focus again.
  useEffect(() => heading.current?.focus(), [id]);
  const all = addressesOf(journey);
  const links = (ids: readonly string[], none: string): ReactNode => {
    const found = all.filter((one) => ids.includes(one.id));
    if (found.length === 0) return none;
    return (
      <List>
        {found.map((one) => (
          <li key={one.id}>
            <TextButton onClick={() => onOpen(one.id)}>{one.name}</TextButton> {one.path}
          </li>
        ))}
      </List>
    );
  };
  return (
    <Aside
      aria-label={words.title}
      width={{ lg: '20rem' }}
      marginInlineStart={{ lg: '3' }}
      overflowY={{ lg: 'auto' }}
    >
      <Heading ref={heading} tabIndex={-1} as="h2" overflowWrap="anywhere">
        {name}
      </Heading>
      <TextButton alignSelf="start" onClick={onClose}>
        {words.close}
      </TextButton>
      <Stack gap="4">
        <Told title={words.path}>
          <Text>{path}</Text>
          {about && <Text>{about}</Text>}
          <AppLink path={path} />
        </Told>
        <Told title={words.photograph}>
          <Photograph
            picture={picture}
            title={storyboardCopy.photograph(name)}
            size={size}
            {...LARGE[size]}
          />
        </Told>
        <Told title={words.charts}>
          <List>
            <li>
              <TextLink href={hashOf(siteMap, id)}>{words.siteMap}</TextLink>
            </li>
            {flows.map((flow) => (
              <li key={flow}>
                <TextLink href={hashOf(flow, null)}>
                  {words.flow(charts.find((chart) => chart.id === flow)?.label ?? flow)}
                </TextLink>
              </li>
            ))}
          </List>
        </Told>
        <Told title={words.leadsTo}>
          <Text size="small" tone="muted">
            {words.leadsToHint}
          </Text>
          {links(
            journey.arrows.flatMap(({ from, to }) => (from === id ? to : [])),
            words.nowhere,
          )}
        </Told>
        <Told title={words.comesFrom}>
          {links(
            journey.arrows.flatMap(({ from, to }) => (to === id ? from : [])),
            words.noArrival,
          )}
        </Told>
        <Told title={words.events}>
          <Events address={address} all={all} measures={measures} totals={totals} />
        </Told>
      </Stack>
    </Aside>
  );
}

function Events({
  address,
  all,
  measures,
  totals,
}: Pick<AddressDetailsProps, 'address' | 'measures' | 'totals'> & { all: readonly Address[] }) {
  const { events = [], passed = null, silent = [] } = measures.at.get(address.id) ?? {};
  if (events.length === 0 && silent.length === 0) return words.noEvents;
  return (
    <List>
      {events.map((event) => {
        const shared = sharersOf(event, address.id, measures).flatMap(
          (id) => all.find((one) => one.id === id)?.name ?? [],
        );
        const notes = [
          ...(event === passed ? [words.passes] : []),
          ...(shared.length > 0 ? [words.shared(shared)] : []),
        ];
        return (
          <li key={event}>
            <b>{event}</b>
            {totals && `: ${storyboardCopy.funnel.count(totals.get(event) ?? 0)}`}
            {notes.length > 0 && ` (${notes.join('; ')})`}
            <SourceLinks sources={measures.sources.get(event) ?? []} />
          </li>
        );
      })}
      {silent.length > 0 && (
        <li>
          {words.silent}
          <SourceLinks sources={silent} />
        </li>
      )}
    </List>
  );
}
