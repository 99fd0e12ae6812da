import { chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type SubmitEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../../../src/ui/button.tsx';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import { TextField } from '../../../../src/ui/text-field.tsx';
import { asTyped } from '../../../../src/ui/typed.ts';
import type { FlowChange } from '../../../charts/chart-changes.ts';
import { nameOf } from '../../../charts/names.ts';
import { changesCopy } from '../../../copy/changes.ts';
import { wordsCopy } from '../../../copy/words.ts';
import { storyHash } from '../../story/address.ts';
import { useTitle } from '../../use-title.ts';
import { List, Summary } from '../parts.tsx';
import { hashOf, useHash, viewHash } from '../place.ts';
import { Screen } from '../stories/screen.tsx';
import { shownIn } from '../stories/stories.tsx';
import { useCopy } from '../use-copy.ts';
import { useFetched } from '../use-fetched.ts';
import { EVERY_PAGE, type Transcripts } from '../words/transcripts.ts';
import { useTranscripts } from '../words/use-transcripts.ts';
import type { Comparison } from './compared.ts';
import { changesForPeople, type PeoplesChange } from './for-people.ts';
import { type ChangesRead, comparingAddress } from './use-comparison.ts';
import { type WordsChange, wordsChanged } from './words-changed.ts';

/** Scale of the screens beside their texts. */
const SCALE = 0.5;

const Revisions = v.array(v.object({ name: v.string(), date: v.string(), subject: v.string() }));
const readRevisions = (body: unknown) => v.parse(Revisions, body);

const Table = chakra('table', {
  base: {
    width: 'full',
    marginBlock: '2',
    textStyle: 'small',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& :is(td, th)': {
      p: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      borderWidth: '1px',
      overflowWrap: 'anywhere',
    },
  },
});

/** Changes of the charts since a revision, and the field to choose the revision. */
export function Changes({ read }: { read: ChangesRead }) {
  useTitle(changesCopy.documentTitle);
  const isAsked = read.state !== 'none';
  useEffect(() => {
    const address = comparingAddress(changesCopy.byDefault, viewHash('changes'));
    if (!isAsked) window.location.replace(address);
  }, [isAsked]);
  return (
    <Stack
      as="main"
      id={mainId}
      tabIndex={-1}
      gridArea="view"
      gap="5"
      maxWidth="content"
      minWidth="0"
    >
      <Heading as="h1">{changesCopy.title}</Heading>
      <Text>{changesCopy.intro}</Text>
      <Question since={read.state === 'none' ? '' : read.since} />
      {read.state === 'reading' && <p role="status">{changesCopy.reading}</p>}
      {read.state === 'failed' && <Notice status="error">{read.reason}</Notice>}
      {read.state === 'read' && <Read {...read} />}
    </Stack>
  );
}

type ReadProps = Extract<ChangesRead, { state: 'read' }>;

function Read(read: ReadProps) {
  const now = useTranscripts(true);
  const words = useMemo(() => wordsChanged(read.read, now), [read.read, now]);
  const flows = useMemo(() => changedFlows(read.comparison), [read.comparison]);
  return (
    <>
      <InShort read={read} words={words} flows={flows} />
      <OfWords {...read} now={now} changes={words} />
      <Found {...read} flows={flows} />
    </>
  );
}

/** Parts of the page that have a place for each flow. */
type Part = 'words' | 'ways';

/** Returns the fragment of the place of a flow on this page. */
function placeHash(part: Part, flow: string): string {
  return viewHash('changes', part, flow);
}

/** Returns the id of what the fragment of a place leads to. */
function placeId(part: Part, flow: string): string {
  return placeHash(part, flow).slice(1);
}

type InShortProps = {
  readonly read: ReadProps;
  readonly words: readonly WordsChange[];
  readonly flows: readonly ChangedFlow[];
};

/** How much has changed in which flow, with links to it further down. */
function InShort({ read: { since, comparison }, words, flows }: InShortProps) {
  const told = [...comparison.compared].flatMap(([id, { chart }]) => {
    const texts = words.filter(({ flow }) => flow === id);
    const screens = screensOf(texts);
    const states = flows.find(({ flow }) => flow.id === id)?.noticed ?? 0;
    const isNew = comparison.changes.added.some((one) => one.id === id);
    return texts.length + states === 0 && !isNew
      ? []
      : [{ id, label: chart.label, texts: texts.length, screens, states, isNew }];
  });
  return (
    <Stack as="section" gap="3" aria-label={changesCopy.inShort}>
      <Heading>{changesCopy.inShort}</Heading>
      <Text>{changesCopy.flowsChanged(told.length, since)}</Text>
      <List>
        {told.map(({ id, label, texts, screens, states, isNew }) => (
          <li key={id}>
            {`${label}: `}
            {isNew && <TextLink href={placeHash('ways', id)}>{changesCopy.newFlow}</TextLink>}
            {texts > 0 && (
              <TextLink href={placeHash('words', id)}>{changesCopy.texts(texts, screens)}</TextLink>
            )}
            {texts > 0 && states > 0 && ', '}
            {states > 0 && (
              <TextLink href={placeHash('ways', id)}>{changesCopy.states(states)}</TextLink>
            )}
          </li>
        ))}
      </List>
    </Stack>
  );
}

function Question({ since }: { since: string }) {
  const [revision, setRevision] = useState(since);
  const revisions = useFetched('/sandbox/lab/revisions', readRevisions) ?? [];
  const list = useId();
  const [isMissing, setMissing] = useState(false);
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = revision.trim();
    setMissing(wanted === '');
    if (wanted !== '') window.location.assign(comparingAddress(wanted, viewHash('changes')));
  };
  return (
    <Stack as="form" gap="3" maxWidth="column" onSubmit={ask}>
      <TextField
        label={changesCopy.since}
        hint={changesCopy.examples}
        error={isMissing && changesCopy.missing}
        value={revision}
        clean={asTyped}
        onValueChange={setRevision}
        autoComplete="off"
        spellCheck={false}
        list={list}
      />
      <datalist id={list}>
        {revisions.map(({ name, date, subject }) => (
          <option key={name} value={name} label={changesCopy.revision(name, date, subject)} />
        ))}
      </datalist>
      <Flex gap="4" alignItems="center" wrap="wrap">
        <Button type="submit">{changesCopy.compare}</Button>
        {since !== '' && (
          <TextLink variant="standalone" href={comparingAddress(null)}>
            {changesCopy.stop}
          </TextLink>
        )}
      </Flex>
    </Stack>
  );
}

/** The changed words of a flow with its screens, closed until its place is asked for. */
function FlowWords({ changes, comparison }: FlowWordsProps) {
  const [{ flow }] = changes;
  const fold = useRef<HTMLDetailsElement>(null);
  const [isOpen, open] = useState(false);
  const isAsked = useHash() === placeHash('words', flow);
  useEffect(() => {
    if (!isAsked || !fold.current) return;
    fold.current.open = true;
    fold.current.scrollIntoView();
  }, [isAsked]);
  const label = comparison.compared.get(flow)?.chart.label ?? flow;
  return (
    <details
      ref={fold}
      id={placeId('words', flow)}
      onToggle={({ currentTarget }) => open(currentTarget.open)}
    >
      <Summary>
        <chakra.h3 display="inline" textStyle="label">
          {changesCopy.ofFlow(label, changesCopy.texts(changes.length, screensOf(changes)))}
        </chakra.h3>
      </Summary>
      {isOpen && (
        <Table aria-label={changesCopy.wordsIn(label)}>
          <SidesHead />
          <tbody>
            {changes.map((change) => (
              <tr key={JSON.stringify(change)}>
                <WordsPlace change={change} comparison={comparison} />
                <Sides {...change} />
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </details>
  );
}

type FlowWordsProps = {
  readonly changes: readonly [WordsChange, ...WordsChange[]];
  readonly comparison: Comparison;
};

/** Returns how many screens have changed words. */
function screensOf(changes: readonly WordsChange[]): number {
  return new Set(changes.flatMap(({ stories }) => stories)).size;
}

/** Returns the changes of each flow, in this order of the flows. */
function byFlow(changes: readonly WordsChange[], order: readonly string[]) {
  const flows = new Map<string, [WordsChange, ...WordsChange[]]>();
  for (const change of changes) {
    const known = flows.get(change.flow);
    if (known) known.push(change);
    else flows.set(change.flow, [change]);
  }
  return order.flatMap((flow) => {
    const own = flows.get(flow);
    return own ? [own] : [];
  });
}

type SidesProps = { readonly before: readonly string[]; readonly after: readonly string[] };

function Sides({ before, after }: SidesProps) {
  const side = (lines: readonly string[]) =>
    lines.length === 0 ? changesCopy.nothing : lines.map((line) => <p key={line}>{line}</p>);
  return (
    <>
      <td>{side(before)}</td>
      <td>{side(after)}</td>
    </>
  );
}

function SidesHead() {
  return (
    <thead>
      <tr>
        <td />
        <th scope="col">{changesCopy.before}</th>
        <th scope="col">{changesCopy.now}</th>
      </tr>
    </thead>
  );
}

/** What customers read before and now, each change beside a screen that has it. */
function OfWords({
  read,
  keptSince,
  comparison,
  now,
  changes,
}: ReadProps & { readonly now: Transcripts; readonly changes: readonly WordsChange[] }) {
  const isComparable = [...now].some(([flow, stories]) =>
    [...stories.keys()].some((name) => read.get(flow)?.get(name)?.words.length),
  );
  return (
    <Stack as="section" gap="3" aria-label={changesCopy.words}>
      <Heading>{changesCopy.words}</Heading>
      {keptSince !== null && <p>{changesCopy.keptSince(keptSince)}</p>}
      {changes.length === 0 ? (
        <p>{isComparable ? changesCopy.sameWords : changesCopy.noWords}</p>
      ) : (
        byFlow(changes, [...comparison.compared.keys()]).map((own) => (
          <FlowWords key={own[0].flow} changes={own} comparison={comparison} />
        ))
      )}
      {isComparable && (
        <Text size="small" tone="muted">
          {changesCopy.unknown}
        </Text>
      )}
    </Stack>
  );
}

type WordsPlaceProps = { readonly change: WordsChange; readonly comparison: Comparison };

function WordsPlace({ change: { flow, stories }, comparison }: WordsPlaceProps) {
  const chart = comparison.compared.get(flow)?.chart;
  const [state = '', variant = null] = stories[0].split('/');
  const story = { machine: flow, state, variant };
  if (chart && state === EVERY_PAGE) {
    return (
      <th scope="row">
        <TextLink href={viewHash('words', flow)}>
          {`${chart.label}: ${wordsCopy.everyPage.title}`}
        </TextLink>
      </th>
    );
  }
  return (
    <th scope="row">
      {chart && (
        <>
          <TextLink href={storyHash('state', story)}>
            {`${chart.label}: ${nameOf(chart, state)}`}
          </TextLink>
          {stories.length > 1 && <p>{changesCopy.moreStates(stories.length - 1)}</p>}
          <Screen {...shownIn(chart, story)} scale={SCALE} />
        </>
      )}
    </th>
  );
}

type ForPeopleProps = {
  readonly flow: FlowChange;
  readonly label: string;
  readonly all: readonly PeoplesChange[];
};

/** A flow before and now, side by side. */
function ForPeople({ flow, label, all }: ForPeopleProps) {
  const rows = all.filter(({ isRenamed }) => !isRenamed);
  const renamed = all.filter(({ isRenamed }) => isRenamed);
  if (all.length === 0) return <p>{changesCopy.onlyCode}</p>;
  return (
    <>
      {rows.length > 0 && (
        <details>
          <Summary>{changesCopy.details}</Summary>
          <RowsTable flow={flow} label={label} rows={rows} />
        </details>
      )}
      {renamed.length > 0 && (
        <details>
          <Summary>{changesCopy.renamed(renamed.length)}</Summary>
          <List>
            {renamed.map(({ id, before, after }) => (
              <li key={id}>{changesCopy.rename(before.join(' '), after.join(' '))}</li>
            ))}
          </List>
        </details>
      )}
    </>
  );
}

type RowsTableProps = {
  readonly flow: FlowChange;
  readonly label: string;
  readonly rows: readonly PeoplesChange[];
};

function RowsTable({ flow, label, rows }: RowsTableProps) {
  return (
    <Table aria-label={changesCopy.peoples(label)}>
      <SidesHead />
      <tbody>
        {rows.map(({ id, isGone, name, before, after }) => (
          <tr key={`${id} ${isGone}`}>
            <th scope="row">
              {isGone ? name : <TextLink href={hashOf(flow.id, id)}>{name}</TextLink>}
            </th>
            <Sides before={before} after={after} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type ChangedFlow = ReturnType<typeof changedFlows>[number];

/** Returns the changed flows with their changes, those with the most changes but renamings first. */
function changedFlows({ changes, former, compared }: Comparison) {
  return changes.changed
    .map((flow) => {
      const [before, now] = [former.get(flow.id), compared.get(flow.id)?.chart];
      const all = before && now ? changesForPeople(flow, before, now) : [];
      return { flow, all, noticed: all.filter(({ isRenamed }) => !isRenamed).length };
    })
    .sort((one, other) => other.noticed - one.noticed);
}

function OfFlow({ flow, label, all }: ForPeopleProps) {
  return (
    <li id={placeId('ways', flow.id)}>
      <TextLink href={hashOf(flow.id, null)}>{label}</TextLink>
      {': '}
      {changesCopy.counts(flow.added.length, flow.removed.length, flow.changed.length)}
      <ForPeople flow={flow} label={label} all={all} />
    </li>
  );
}

function Found({
  since,
  comparison,
  markdown,
  flows,
}: ReadProps & { readonly flows: readonly ChangedFlow[] }) {
  const { added, removed, changed } = comparison.changes;
  const labelOf = (id: string) => comparison.compared.get(id)?.chart.label ?? id;
  const isSame = added.length + removed.length + changed.length === 0;
  const { copy, said } = useCopy(markdown);
  const noticed = flows.filter(({ noticed: count }) => count > 0);
  const others = flows.filter(({ noticed: count }) => count === 0);
  if (isSame) return <p role="status">{changesCopy.same(since)}</p>;
  return (
    <Stack as="section" gap="3" aria-label={changesCopy.flows}>
      <Heading>{changesCopy.sinceRevision(since)}</Heading>
      <Text tone="muted">{changesCopy.flowsIntro}</Text>
      {noticed.length + added.length > 0 && (
        <List>
          {noticed.map((one) => (
            <OfFlow key={one.flow.id} {...one} label={labelOf(one.flow.id)} />
          ))}
          {added.map(({ id, label }) => (
            <li key={id} id={placeId('ways', id)}>
              <TextLink href={hashOf(id, null)}>{label}</TextLink>
              {': '}
              {changesCopy.newFlow}
            </li>
          ))}
        </List>
      )}
      {others.length > 0 && (
        <details>
          <Summary>{changesCopy.unnoticed(others.length)}</Summary>
          <List>
            {others.map((one) => (
              <OfFlow key={one.flow.id} {...one} label={labelOf(one.flow.id)} />
            ))}
          </List>
        </details>
      )}
      {removed.length > 0 && <p>{changesCopy.goneFlows(removed.map(({ label }) => label))}</p>}
      <Button
        variant="secondary"
        alignSelf="start"
        onClick={() => void copy(markdown, changesCopy.copied)}
      >
        {changesCopy.copy}
      </Button>
      <Text as="span" size="small" role="status">
        {said}
      </Text>
    </Stack>
  );
}
