import { chakra, Span, Text } from '@chakra-ui/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnyStateNode } from 'xstate';
import { STAGES, type Stage } from '../../../domain/onboarding.ts';
import type { AppActor } from '../../../machines/app.machine.ts';
import { inspectorCopy } from '../../copy/inspector.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Credentials, makeCustomer, signInAs } from './customers.ts';
import type { EventEntry, Recorder, RunningMachine } from './recorder.ts';
import { openStatelyInspector } from './stately.ts';

const WIDTH = '24rem';
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
    // On phones the lower part stays free: that is where the primary action is.
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
  },
});

const Title = chakra('h2', { base: { textStyle: 'h2' } });
const Part = chakra('section', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
const PartTitle = chakra('h3', { base: { fontWeight: 'bold' } });
const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
});
const Tree = chakra('ul', {
  base: { paddingInlineStart: '3', borderInlineStartWidth: '2px', '& > li': { marginTop: '1' } },
});
const Active = chakra('span', {
  base: {
    px: '2',
    borderRadius: '6px',
    bg: 'brand',
    color: 'brand.contrast',
    fontWeight: 'semibold',
  },
});
const Quiet = chakra(Button, { base: { minHeight: 'target', px: '3', textStyle: 'small' } });
const Events = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '2' } });
const Payload = chakra('code', {
  base: { display: 'block', fontSize: 'xs', color: 'fg.muted', fontFamily: 'monospace' },
});

type InspectorPanelProps = { readonly app: AppActor; readonly recorder: Recorder };

/** The docked panel: running machines, latest events, and a way to any stage. */
export function InspectorPanel({ app, recorder }: InspectorPanelProps) {
  const [isOpen, setOpen] = useState(() => window.matchMedia(WIDE).matches);
  useDock(isOpen);
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
    <Panel aria-label={inspectorCopy.title}>
      <Row>
        <Title>{inspectorCopy.title}</Title>
        <Quiet variant="quiet" onClick={() => setOpen(false)}>
          {inspectorCopy.close}
        </Quiet>
      </Row>
      <Jump app={app} />
      <Machines recorder={recorder} />
      <Part>
        <Quiet variant="secondary" onClick={() => openStatelyInspector(app)}>
          {inspectorCopy.openStately}
        </Quiet>
        <Text tone="muted">{inspectorCopy.aboutStately}</Text>
      </Part>
      <LatestEvents recorder={recorder} />
    </Panel>
  );
}

/** On wide screens the page makes room for the panel. */
function useDock(isOpen: boolean): void {
  useEffect(() => {
    const query = window.matchMedia(WIDE);
    const { style } = document.documentElement;
    const dock = () => {
      style.paddingInlineEnd = isOpen && query.matches ? WIDTH : '';
    };
    dock();
    query.addEventListener('change', dock);
    return () => {
      query.removeEventListener('change', dock);
      style.paddingInlineEnd = '';
    };
  }, [isOpen]);
}

function useRecording(recorder: Recorder) {
  return useSyncExternalStore(recorder.subscribe, recorder.current);
}

function Machines({ recorder }: { recorder: Recorder }) {
  const { root } = useRecording(recorder);
  return (
    <Part>
      <PartTitle>{inspectorCopy.machines}</PartTitle>
      {root && (
        <Tree>
          <Machine running={root} />
        </Tree>
      )}
    </Part>
  );
}

function Machine({ running }: { running: RunningMachine }) {
  const { id, machine, active, children } = running;
  const leaves = [...active].filter(
    (path) => ![...active].some((other) => other.startsWith(`${path}.`)),
  );
  const [leaf = ''] = leaves;
  return (
    <li>
      <Row>
        <span>
          <Span fontWeight="semibold">{id}</Span>{' '}
          {leaves.map((path) => (
            <span key={path}>
              <Active>{path.replaceAll('.', ' › ')}</Active>{' '}
            </span>
          ))}
        </span>
        <TextLink
          variant="standalone"
          external
          href={`/flows#${encodeURIComponent(machine.id)}/${encodeURIComponent(leaf)}`}
          aria-label={inspectorCopy.drawOf(machine.id)}
        >
          {inspectorCopy.draw}
        </TextLink>
      </Row>
      <details>
        <chakra.summary cursor="pointer" minHeight="6">
          {inspectorCopy.allStates}
        </chakra.summary>
        <States node={machine.root} active={active} />
      </details>
      {children.length > 0 && (
        <Tree>
          {children.map((child) => (
            <Machine key={child.sessionId} running={child} />
          ))}
        </Tree>
      )}
    </li>
  );
}

function States({ node, active }: { node: AnyStateNode; active: ReadonlySet<string> }) {
  const states: AnyStateNode[] = Object.values(node.states);
  return (
    <Tree>
      {states.map((state) => (
        <li key={state.id}>
          {active.has(state.path.join('.')) ? (
            <>
              <Active>{state.key}</Active> <span>({inspectorCopy.isActive})</span>
            </>
          ) : (
            state.key
          )}
          {Object.keys(state.states).length > 0 && <States node={state} active={active} />}
        </li>
      ))}
    </Tree>
  );
}

function LatestEvents({ recorder }: { recorder: Recorder }) {
  const { events } = useRecording(recorder);
  return (
    <Part>
      <Row>
        <PartTitle>{inspectorCopy.events}</PartTitle>
        <Quiet variant="quiet" onClick={recorder.clear}>
          {inspectorCopy.clear}
        </Quiet>
      </Row>
      <Text tone="muted">{inspectorCopy.redacted}</Text>
      {events.length === 0 ? (
        <p>{inspectorCopy.noEvents}</p>
      ) : (
        <Events>
          {events.map((entry) => (
            <Event key={entry.key} entry={entry} />
          ))}
        </Events>
      )}
    </Part>
  );
}

function Event({ entry: { at, to, type, payload, count } }: { entry: EventEntry }) {
  return (
    <li>
      <Span fontWeight="semibold">{type}</Span> → {to}
      {count > 1 && `, ${inspectorCopy.times(count)}`}{' '}
      <Text as="span" tone="muted">
        {new Date(at).toTimeString().slice(0, 8)}
      </Text>
      {payload && <Payload>{payload}</Payload>}
    </li>
  );
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
      <Quiet
        variant="secondary"
        loading={isBusy}
        onClick={() =>
          void attempt(async () => setCustomer(await makeCustomer(stage)), 'makeFailed')
        }
      >
        {inspectorCopy.make}
      </Quiet>
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
        <Quiet
          loading={isBusy}
          onClick={() => void attempt(() => signInAs(app, customer), 'openFailed')}
        >
          {inspectorCopy.openAs}
        </Quiet>
      )}
    </Part>
  );
}
