import { chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useState, useSyncExternalStore } from 'react';
import { Card } from '../../../../src/ui/card.tsx';
import { TextLink } from '../../../../src/ui/link.tsx';
import { Notice } from '../../../../src/ui/notice.tsx';
import { SelectField } from '../../../../src/ui/select-field.tsx';
import { mainId } from '../../../../src/ui/skip-link.tsx';
import type { Chart } from '../../../charts/chart.ts';
import { liveCopy } from '../../../copy/live.ts';
import { type FollowedTab, followApps } from '../../inspector/follow.ts';
import { useTitle } from '../../use-title.ts';
import { Head, WINDOW_HEIGHT } from '../parts.tsx';
import { LiveView } from './live-view.tsx';

const Main = chakra('main', {
  base: {
    gridArea: 'view',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minWidth: '0',
    height: { lg: WINDOW_HEIGHT },
    minHeight: { lg: '44rem' },
  },
});

const apps = followApps();

/** Follows the app in other tabs. */
export function Live({ charts }: { charts: readonly Chart[] }) {
  const tabs = useSyncExternalStore(apps.subscribe, apps.current);
  const [chosen, setChosen] = useState<string | null>(null);
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs.find(({ isGone }) => !isGone) ?? tabs[0];
  useTitle(liveCopy.documentTitle);
  return (
    <Main id={mainId} tabIndex={-1}>
      <Head>
        <div>
          <Heading as="h1">{liveCopy.title}</Heading>
          <Text size="small" tone="muted">
            {liveCopy.intro}
          </Text>
        </div>
        {tab && (
          <SelectField
            label={liveCopy.tab}
            placeholder={liveCopy.tab}
            value={tab.id}
            options={tabs.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onValueChange={setChosen}
          />
        )}
      </Head>
      {tab?.isGone && <Notice status="info">{liveCopy.isGone}</Notice>}
      {tab ? <LiveView key={tab.id} recording={tab.recording} charts={charts} /> : <HowTo />}
    </Main>
  );
}

function nameOf({ path, openedAt, isGone }: FollowedTab): string {
  return liveCopy.tabName(path, new Date(openedAt).toTimeString().slice(0, 8), isGone);
}

function HowTo() {
  return (
    <Card as="section" maxWidth="column">
      <Stack gap="2">
        <Heading>{liveCopy.none}</Heading>
        <Text>{liveCopy.howTo}</Text>
      </Stack>
      <TextLink external variant="standalone" alignSelf="flex-start" href="/?inspect">
        {liveCopy.openApp}
      </TextLink>
    </Card>
  );
}
