import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import { idOf } from '../../machines/nodes.ts';
import { EVENTLESS, endedDelay, transitionLists } from '../../test/support/xstate-internals.ts';
import { conditionTitles } from '../copy/conditions.ts';
import { eventTitles } from './event-titles.ts';

/** Trigger of a transition. `ended`: the state has reached its final state. */
export type Trigger = 'event' | 'done' | 'failed' | 'after' | 'always' | 'ended' | 'address';

/** Analytics event with the names of its parameters. */
export type Tracked = { readonly name: string; readonly params: readonly string[] };

/** Transition, in names only. */
export type ChartTransition = {
  /** Unique within the chart. */
  readonly key: string;
  readonly trigger: Trigger;
  /** Type of the event, id of the actor, name of the delay or id of the state, depending on the trigger. */
  readonly subject: string;
  /** Title of the flow, or of one of several effects, that ends; null for all else. */
  readonly ending: string | null;
  /** Length of the delay in ms, if it is a constant. */
  readonly waitMs: number | null;
  /** Description of the transition in the chart; null if there is none. */
  readonly description: string | null;
  readonly guard: string | null;
  /** True if earlier transitions for the same event have guards, and this one takes the rest. */
  readonly isOtherwise: boolean;
  readonly actions: readonly string[];
  /** Id of the target state; null if the state stays active. */
  readonly target: string | null;
  /** True if the transition leaves and re-enters the state, even if the target is inside it. */
  readonly reenters: boolean;
  readonly tracked: readonly Tracked[];
};

/** Actor that runs as long as its state is active. */
export type ChartActor = {
  readonly id: string;
  readonly source: string;
  /** Id of its machine; null for an effect. */
  readonly machine: string | null;
};

/** State of a chart. */
export type ChartState = {
  /** Path of names below the machine, joined by dots; empty for the machine itself. */
  readonly id: string;
  readonly name: string;
  /** Title: the first sentence of its description, or else its name in words. */
  readonly label: string;
  /** The rest of its description. */
  readonly about: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description: string | null;
  /** Path that this state owns in the address bar. */
  readonly path: string | null;
  readonly screen: string | null;
  /** Key of the document's title in `src/copy`. */
  readonly title: string | null;
  /** Ids of the states that most likely follow, if the state names them. */
  readonly next: readonly string[];
  readonly tags: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly actors: readonly ChartActor[];
  readonly transitions: readonly ChartTransition[];
  /** Analytics events sent when the state is entered or left. */
  readonly tracked: readonly Tracked[];
  /** Id of the initial child. */
  readonly initial: string | null;
  readonly children: readonly ChartState[];
};

/** Machine as data that can be drawn. */
export type Chart = {
  readonly id: string;
  /** Title: the first sentence of its description, or else its id in words. */
  readonly label: string;
  /** The rest of its description. */
  readonly about: string | null;
  readonly description: string | null;
  readonly root: ChartState;
};

type Meta =
  | {
      readonly path?: string;
      readonly screen?: string;
      readonly title?: string;
      readonly next?: readonly string[];
    }
  | undefined;
type Named = { readonly type: string; readonly params?: unknown };

/** Returns a machine and the machines that it runs at any depth, each once. */
export function machinesBelow(machine: AnyStateMachine): AnyStateMachine[] {
  const found = new Set<AnyStateMachine>();
  const visit = (current: AnyStateMachine) => {
    if (found.has(current)) return;
    found.add(current);
    for (const logic of Object.values(current.implementations.actors)) {
      if (logic instanceof StateMachine) visit(logic);
    }
  };
  visit(machine);
  return [...found];
}

/** Converts a machine to a chart, without running it. */
export function chartOf(machine: AnyStateMachine): Chart {
  const root = stateOf(machine.root, machine);
  const { label, about, description } = root;
  return { id: machine.id, label, about, description, root };
}

/** Returns every state of a chart, parents before their children. */
export function statesOf(root: ChartState): ChartState[] {
  return [root, ...root.children.flatMap(statesOf)];
}

/** Returns the titles of all states, by id. */
export function labelsOf(root: ChartState): ReadonlyMap<string, string> {
  return new Map(statesOf(root).map(({ id, label }) => [id, label]));
}

/** Returns the path of a state, or of its nearest parent with a path. */
function pathAround(root: ChartState, id: string): string | null {
  const states = statesOf(root);
  const around = states.filter((state) => isWithin(id, state.id));
  return around.findLast(({ path }) => path !== null)?.path ?? null;
}

/** Returns every analytics event of a state: on entry, on exit, and on its transitions. */
export function trackedIn({ tracked, transitions }: ChartState): Tracked[] {
  return [...tracked, ...transitions.flatMap((transition) => transition.tracked)];
}

/** Finds the address at which a state is drawn: its own, or that of the state in which its flow runs. */
export function pathsOf(
  charts: readonly Chart[],
): (machine: string, state: string) => string | null {
  const hosts = new Map<string, { machine: string; state: string }>();
  for (const chart of charts) {
    for (const { id, actors } of statesOf(chart.root)) {
      for (const { machine } of actors) {
        if (machine !== null && !hosts.has(machine))
          hosts.set(machine, { machine: chart.id, state: id });
      }
    }
  }
  const byId = new Map(charts.map((chart) => [chart.id, chart]));

  function pathOf(machine: string, state: string, seen: readonly string[]): string | null {
    const chart = byId.get(machine);
    const own = chart ? pathAround(chart.root, state) : null;
    const host = hosts.get(machine);
    if (own !== null || !host || seen.includes(machine)) {
      return own;
    }
    return pathOf(host.machine, host.state, [...seen, machine]);
  }
  return (machine, state) => pathOf(machine, state, []);
}

/** True if a state is the other one or inside it. */
export function isWithin(id: string, around: string): boolean {
  return around === '' || id === around || id.startsWith(`${around}.`);
}

/** Returns the id of a state's parent; empty for the machine itself. */
export function parentOf(id: string): string {
  return id.slice(0, Math.max(0, id.lastIndexOf('.')));
}

/** Splits a description into its title, the first sentence, and the rest. */
function titled(description: string): { readonly label: string; readonly about: string | null } {
  const [, title = '', about = ''] = /^(.+?[.?])(?:\s+(.*))?$/s.exec(description) ?? [
    '',
    description,
  ];
  return { label: title.replace(/\.$/, ''), about: about || null };
}

const SPELLED: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  bsb: 'BSB',
  email: 'e-mail',
};

/** Converts a name of the code to words: `amount.changed` is “Amount changed”. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s.-]+/)
    .map((word) => SPELLED[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns an event's title for people. */
export function eventWords(type: string): string {
  return eventTitles[type] ?? wordsOf(type);
}

/** Returns a condition in words. Names of the code that describe a state begin with “is” or “are”. */
export function conditionWords(guard: string): string {
  const title = conditionTitles[guard];
  if (title !== undefined) return title;
  return wordsOf(guard.replace(/^(is|are)(?=[A-Z])/, '')).replace(/^./, (first) =>
    first.toLowerCase(),
  );
}

/** Returns a transition's title for people. Without an event, that is its condition. */
export function transitionTitle(transition: ChartTransition): string {
  const { description, trigger, subject, ending, waitMs, guard, isOtherwise } = transition;
  if (description !== null) return description;
  switch (trigger) {
    case 'event':
      return eventWords(subject);
    case 'done':
      return ending === null ? 'Done' : `${ending}: done`;
    case 'failed':
      if (subject === '*') return 'Something breaks';
      return ending === null ? 'It fails' : `${ending}: failed`;
    case 'after':
      return waitMs === null ? `After a while (${wordsOf(subject)})` : `After ${spanWords(waitMs)}`;
    case 'always':
      if (guard !== null) return `If ${conditionWords(guard)}`;
      return isOtherwise ? 'Otherwise' : 'At once';
    case 'ended':
      return 'When it has ended';
    case 'address':
      return 'By its address';
  }
}

/** Returns a transition's trigger, in the names of the code. */
export function triggerWords({ trigger, subject, waitMs }: ChartTransition): string {
  switch (trigger) {
    case 'event':
      return subject;
    case 'done':
      return `${subject} done`;
    case 'failed':
      return subject === '*' ? 'any other flow failed' : `${subject} failed`;
    case 'after':
      return waitMs === null ? `after ${subject}` : `after ${subject} (${spanWords(waitMs)})`;
    case 'always':
      return 'at once';
    case 'ended':
      return 'when it has ended';
    case 'address':
      return 'address bar';
  }
}

/**
 * A time span as a person says it.
 *
 * @param ms its length in ms
 */
export function spanWords(ms: number): string {
  const seconds = ms / 1000;
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

function stateOf(node: AnyStateNode, machine: AnyStateMachine): ChartState {
  const id = idOf(node);
  const meta = node.meta as Meta;
  const initial = node.initial?.target[0];
  return {
    id,
    name: node.key,
    ...titled(node.description ?? wordsOf(node.key)),
    kind: node.type,
    description: node.description ?? null,
    path: meta?.path ?? null,
    screen: meta?.screen ?? null,
    title: meta?.title ?? null,
    next: (meta?.next ?? []).map((id) => idOf(machine.getStateNodeById(id))),
    tags: node.tags,
    entry: node.entry.flatMap(actionWords),
    exit: node.exit.flatMap(actionWords),
    actors: node.invoke.map((actor) => actorOf(actor, machine)),
    transitions: transitionsOf(node, machine),
    tracked: [...node.entry, ...node.exit].flatMap(trackedBy),
    initial: node.type === 'compound' && initial ? idOf(initial) : null,
    children: Object.values(node.states).map((child) => stateOf(child, machine)),
  };
}

function actorOf({ id, src }: { id: string; src: unknown }, machine: AnyStateMachine): ChartActor {
  const source = String(src);
  const logic = machine.implementations.actors[source];
  return { id, source, machine: logic instanceof StateMachine ? logic.id : null };
}

/** Returns a transition's key in its chart; null for the machine's first step, which is not in the chart. */
export function keyOfTransition(transition: AnyTransitionDefinition): string | null {
  for (const [descriptor, list] of transitionLists(transition.source)) {
    const index = list.indexOf(transition);
    if (index >= 0) return keyOf(transition.source, descriptor, index);
  }
  return null;
}

function keyOf(node: AnyStateNode, descriptor: string, index: number): string {
  return `${idOf(node)}|${descriptor}|${index}`;
}

function transitionsOf(node: AnyStateNode, machine: AnyStateMachine): ChartTransition[] {
  return transitionLists(node).flatMap(([descriptor, list]) =>
    list.map((transition, index) => {
      const [trigger, subject] = triggerOf(descriptor);
      const delay = machine.implementations.delays[subject];
      const target = transition.target?.[0] as AnyStateNode | undefined;
      return {
        key: keyOf(node, descriptor, index),
        trigger,
        subject,
        ending:
          trigger === 'done' || trigger === 'failed' ? endingOf(node, machine, subject) : null,
        waitMs: trigger === 'after' && typeof delay === 'number' ? delay : null,
        description: transition.description ? titled(transition.description).label : null,
        guard: guardWords(transition.guard),
        isOtherwise: trigger !== 'address' && index > 0 && transition.guard === undefined,
        actions: transition.actions.flatMap(actionWords),
        target: target ? idOf(target) : null,
        reenters: transition.reenter,
        tracked: transition.actions.flatMap(trackedBy),
      };
    }),
  );
}

/** A state's title says what its only effect does. */
function endingOf(node: AnyStateNode, machine: AnyStateMachine, id: string): string | null {
  const source = node.invoke.find((actor) => actor.id === id)?.src;
  const logic = machine.implementations.actors[String(source)];
  if (logic instanceof StateMachine)
    return titled(logic.root.description ?? wordsOf(logic.id)).label;
  return node.invoke.length === 1 ? null : wordsOf(id);
}

const PREFIXES: readonly (readonly [prefix: string, trigger: Trigger])[] = [
  ['xstate.done.actor.', 'done'],
  ['xstate.error.actor.', 'failed'],
  ['xstate.done.state.', 'ended'],
];

/**
 * Returns the trigger of an event type, and the name of its subject.
 *
 * @param descriptor the type of an event, or `EVENTLESS`
 */
export function triggerOf(descriptor: string): readonly [Trigger, string] {
  if (descriptor === EVENTLESS) return ['always', ''];
  if (descriptor === 'xstate.route') return ['address', ''];
  const delay = endedDelay(descriptor);
  if (delay !== null) return ['after', delay];
  for (const [prefix, trigger] of PREFIXES) {
    if (descriptor.startsWith(prefix)) return [trigger, descriptor.slice(prefix.length)];
  }
  return ['event', descriptor];
}

/** Returns a guard's name with its parameters in the chart: `isNext (step mobile)`. */
function guardWords(guard: unknown): string | null {
  // XState guards an address by a function of its own.
  if (guard === undefined || typeof guard === 'function') return null;
  if (typeof guard === 'string') return guard;
  const { type, params } = guard as Named;
  return `${type}${paramWords(params)}`;
}

/** Returns an action's name; none for the actions that XState adds for delays. */
function actionWords(action: unknown): string[] {
  if (typeof action === 'string') return [action];
  if (typeof action === 'function') return [];
  const { type, params } = action as Named;
  const [event] = trackedBy(action);
  return [event ? `${type} ${event.name}` : `${type}${paramWords(params)}`];
}

function paramWords(params: unknown): string {
  if (typeof params !== 'object' || params === null) return '';
  const words = Object.entries(params).map(([name, value]) => `${name} ${String(value)}`.trim());
  return ` (${words.join(', ')})`;
}

/** Returns the analytics event of an action, from its `params` in the chart. */
function trackedBy(action: unknown): Tracked[] {
  const { type, params } = (typeof action === 'object' && action ? action : {}) as Partial<Named>;
  if (type !== 'track') return [];
  try {
    const { name, ...rest } = typeof params === 'function' ? params(anything) : Object(params);
    return typeof name === 'string' ? [{ name, params: Object.keys(rest) }] : [];
  } catch {
    // The mapper needs real values. The action itself is still shown.
    return [];
  }
}

/** Has every property and can be called, so that a mapper of parameters returns its keys. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything),
});
