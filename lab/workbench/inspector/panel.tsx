import { chakra, Text } from '@chakra-ui/react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { STAGES, type Stage } from '../../../domain/onboarding.ts';
import type { AppActor } from '../../../machines/app.machine.ts';
import { dataAttr } from '../../../src/ui/data-attr.ts';
import { TextLink } from '../../../src/ui/link.tsx';
import { SelectField } from '../../../src/ui/select-field.tsx';
import { inspectorCopy } from '../../copy/inspector.ts';
import { liveCopy } from '../../copy/live.ts';
import { FlowTree } from '../flow-book/live/flow-tree.tsx';
import { Sequence } from '../flow-book/live/sequence.tsx';
import { Toggle } from '../toggle.tsx';
import { Tool } from '../tool.tsx';
import { type Credentials, makeCustomer, signInAs } from './customers.ts';
import type { Recorder } from './recorder.ts';
import { openStatelyInspector } from './stately.ts';

const WIDTH = '24rem';
/** With a chart the panel is below the app, so that the app keeps its width and layout. */
const HEIGHT = '55dvh';
const WIDE = '(min-width: 64rem)';

const Handle = chakra('button', {
  base: {
    position: 'fixed',
    insetInlineEnd: '0',
    top: '38%',
    zIndex: '30',
    width: 'target',
    height: 'target',
    bg: 'accent',
    color: 'accent.contrast',
    borderStartStartRadius: 'control',
    borderEndStartRadius: 'control',
    fontWeight: 'bold',
    cursor: 'pointer',
  },
});

const Panel = chakra('aside', {
  base: {
    position: 'fixed',
    zIndex: '30',
    top: '0',
    insetInlineEnd: '0',
    insetInlineStart: { base: '0', lg: 'auto' },
    width: { lg: WIDTH },
    // On phones the lower part stays free for the primary action.
    maxHeight: { base: '55dvh', lg: 'none' },
    height: { lg: '100dvh' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    p: '4',
    bg: 'bg.card',
    color: 'fg',
    borderInlineStartWidth: { lg: '1px' },
    borderBottomWidth: { base: '1px', lg: '0' },
    boxShadow: 'soft',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '&[data-below]': {
      top: { lg: 'auto' },
      bottom: { lg: '0' },
      insetInlineStart: { lg: '0' },
      width: { lg: 'auto' },
      height: { lg: HEIGHT },
      borderTopWidth: { lg: '1px' },
    },
  },
});

const Title = chakra('h2', { base: { textStyle: 'h2' } });
const Part = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
const PartTitle = chakra('h3', { base: { fontWeight: 'bold' } });
const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
});
const DrawnFlows = lazy(async () => {
  const { makeDockedLive } = await import('../flow-book/live/docked.tsx');
  return { default: await makeDockedLive() };
});

type InspectorPanelProps = { readonly app: AppActor; readonly recorder: Recorder };

/** The docked panel: running flows, messages between actors, and a shortcut to any stage of onboarding. */
export function InspectorPanel({ app, recorder }: InspectorPanelProps) {
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches);
  const [isDrawn, setDrawn] = useState(false);
  const recording = useSyncExternalStore(recorder.subscribe, recorder.current);
  useDock(isOpen, isDrawn);
  if (!isOpen) {
    return (
      <Handle
        type="button"
        aria-expanded={false}
        aria-label={inspectorCopy.open}
        onClick={() => setOpen(true)}
      >
        {'{ }'}
      </Handle>
    );
  }
  return (
    <Panel aria-label={inspectorCopy.title} data-below={dataAttr(isDrawn)}>
      <Row flexWrap="wrap">
        <Title>{inspectorCopy.title}</Title>
        <Row flex={{ base: '1 0 auto', lg: '0 1 auto' }} columnGap="3" whiteSpace="nowrap">
          {/* On a narrow screen there is no room for both: there the book in another tab has the chart. */}
          <Toggle
            variant="secondary"
            display={{ base: isDrawn ? 'inline-flex' : 'none', lg: 'inline-flex' }}
            aria-pressed={isDrawn}
            onClick={() => setDrawn(!isDrawn)}
          >
            {inspectorCopy.draw}
          </Toggle>
          <TextLink variant="standalone" external href="/flows#live">
            {inspectorCopy.followInBook}
          </TextLink>
          <Tool variant="quiet" onClick={() => setOpen(false)}>
            {inspectorCopy.close}
          </Tool>
        </Row>
      </Row>
      {isDrawn ? (
        <Suspense fallback={<p role="status">{inspectorCopy.drawing}</p>}>
          <DrawnFlows recording={recording} />
        </Suspense>
      ) : (
        <>
          <Jump app={app} />
          <Part>
            <PartTitle>{liveCopy.flows}</PartTitle>
            <FlowTree flows={recording.flows} label={liveCopy.flows} />
          </Part>
          <Part>
            <Tool variant="secondary" onClick={() => openStatelyInspector(app)}>
              {inspectorCopy.openStately}
            </Tool>
            <Text tone="muted">{inspectorCopy.aboutStately}</Text>
          </Part>
          <Part>
            <PartTitle>{liveCopy.messages}</PartTitle>
            <Sequence messages={recording.messages} />
          </Part>
        </>
      )}
    </Panel>
  );
}

/** On wide screens the page makes room for the panel, beside it or below. */
function useDock(isOpen: boolean, isBelow: boolean): void {
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const { style } = document.documentElement;
    const dock = () => {
      const hasRoom = isOpen && query.matches;
      style.paddingInlineEnd = hasRoom && !isBelow ? WIDTH : '';
      style.paddingBlockEnd = hasRoom && isBelow ? HEIGHT : '';
    };
    dock();
    query.addEventListener('change', dock);
    return () => {
      query.removeEventListener('change', dock);
      style.paddingInlineEnd = '';
      style.paddingBlockEnd = '';
    };
  }, [isOpen, isBelow]);
}

type Trouble = 'none' | 'makeFailed' | 'openFailed';

function Jump({ app }: { app: AppActor }) {
  const [stage, setStage] = useState<Stage>('dashboard');
  const [customer, setCustomer] = useState<Credentials | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>('none');

  const attempt = async (act: () => Promise<void>, failed: Trouble) => {
    setBusy(true);
    setTrouble('none');
    await act().catch(() => setTrouble(failed));
    setBusy(false);
  };
  return (
    <Part>
      <PartTitle>{inspectorCopy.jump}</PartTitle>
      <SelectField
        label={inspectorCopy.stage}
        placeholder={inspectorCopy.stage}
        value={stage}
        options={STAGES.map((value) => ({ value, label: value }))}
        onValueChange={(value) => setStage(value as Stage)}
      />
      <Tool
        variant="secondary"
        loading={isBusy}
        onClick={() =>
          void attempt(async () => setCustomer(await makeCustomer(stage)), 'makeFailed')
        }
      >
        {inspectorCopy.make}
      </Tool>
      <div role="status">
        {customer && (
          <>
            <p>{inspectorCopy.made}</p>
            <p>
              {inspectorCopy.email}: <strong>{customer.email}</strong>
            </p>
            <p>
              {inspectorCopy.password}: <strong>{customer.password}</strong>
            </p>
          </>
        )}
        {trouble !== 'none' && <p>{inspectorCopy[trouble]}</p>}
      </div>
      {customer && (
        <Tool
          loading={isBusy}
          onClick={() => void attempt(() => signInAs(app, customer), 'openFailed')}
        >
          {inspectorCopy.openAs}
        </Tool>
      )}
    </Part>
  );
}
