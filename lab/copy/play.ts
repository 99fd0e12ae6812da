import type { Cause } from '../../machines/samples/samples.ts';
import { conditionWords, eventWords, spanWords, wordsOf } from '../charts/chart.ts';
import { withoutNumber } from '../play/steps.ts';

/** The fields of a step that its title needs. */
type StepWords = {
  readonly name: string;
  readonly cause: Cause;
  readonly event: { readonly type: string };
  readonly actor: string | null;
  readonly failure: string | null;
  readonly delay: string | null;
  readonly waitMs: number;
};

/** Failures of which the name in the code says too little. */
const FAILED: Readonly<Record<string, string>> = {
  generic: 'something went wrong',
  offline: 'without a connection',
  offlineMoney: 'without a connection, and nothing was sent',
  outcomeUnknown: 'and it is not known whether it went through',
};

/** Texts of the page that plays flows. */
export const playCopy = {
  title: (machine: string) => `Play ${machine}`,
  documentTitle: (machine: string) => `Play ${machine} · Flow book`,
  intro:
    'The real flow and its real screen, without a network. Press the screen, the chart or what can happen now: all three move together.',
  flow: 'Flow to play',
  start: 'It begins',
  chooseFlow: 'Choose a flow',
  chooseStart: 'Choose a start',
  toFlow: 'To the flow',
  screen: (machine: string) => `Screen of ${machine}`,
  noScreen: 'This flow has no screen of its own: it runs in a part of the screens of other flows.',
  screenHint:
    'A press that is no step of this flow moves the screen alone. “Draw again” leads back to it.',
  /** What the screen shows of another flow, before the link that plays it. */
  leadsTo: (flow: string, state: string) =>
    `This leads to the flow “${flow}”: “${state}”. To go on, play that flow:`,
  playThere: (flow: string) => `Play “${flow}”`,
  waits: 'The app waits for an answer here: choose one under “What can happen now”.',
  drawAgain: 'Draw again',
  alone: 'The screen alone',
  back: 'Back one step',
  again: 'Start again',
  copyAddress: 'Copy address',
  copyTest: 'Copy as a test',
  showTest: 'The test',
  addressCopied: 'The address is copied. It holds what was typed.',
  testCopied: (file: string) => `The test is copied. Paste it into a new file, such as ${file}.`,
  lastFlow: 'This is the flow that was looked at last.',
  unknownFlow: (machine: string) => `There is no flow "${machine}".`,
  unknownStart: (machine: string) => `The flow ${machine} does not begin as this address says.`,
  beginsAnew: 'It begins at its usual start.',
  unplayed: 'The rest of this path is not possible any more',
  unplayedSteps: (names: readonly string[]) =>
    `The flow has changed, or the address is wrong. Not played: ${names.join(', ')}.`,
  keepPath: 'Keep the path up to here',
  now: 'What can happen now',
  nowIn: (states: readonly string[]) => `Now in ${states.join(' and ')}`,
  nothingMore: 'Nothing more happens.',
  /** How a flow has ended, by the titles of its last states. */
  ended: (states: readonly string[]) => `The flow has ended: ${states.join(' and ')}`,
  /** Before the flow in which the app goes on. */
  endedHint: 'The app goes on, and the screen shows it:',
  next: (flow: string, state: string) => (state === '' ? flow : `${flow}: ${state}`),
  /** The title of a state in which a part of a flow does nothing. */
  atRest: /^No(?:thing)?\b/,
  result: 'What it hands over',
  broken: 'The flow broke',
  find: 'Find among them',
  noneFound: 'No step has these words.',
  groups: {
    person: 'The person',
    address: 'The address bar',
    system: 'The system',
    answers: 'Answers',
    failures: 'Failures',
    time: 'Time',
    breaks: 'Something breaks',
  },
  refused: (count: number) => `Refused here (${count})`,
  onlyIf: (guards: readonly string[]) =>
    guards.length === 0 ? '' : `Only if: ${guards.map(conditionWords).join(', or ')}.`,
  /** Conditions under which an event is heard, and does nothing. */
  notIf: (guards: readonly string[]) =>
    guards.length === 0 ? '' : `Not if: ${guards.map(conditionWords).join(', or ')}.`,
  refusedHint: 'States that are active know these events, and do not take these values.',
  path: (ms: number) =>
    ms === 0 ? 'The path so far' : `The path so far, ${spanWords(ms)} since the start`,
  begins: (start: string) => `Begins: ${start}`,
  ledTo: (states: readonly string[]) => `→ ${states.join(' and ')}`,
  context: 'What the flow remembers',
  contextHint: 'Personal data is masked.',
  noContext: 'Nothing.',
  analytics: 'Analytics',
  noAnalytics: 'Nothing has been sent.',
  told: 'Events sent to the app',
  fromStart: 'No step led there from where the flow was, so it was played from its start.',
  chart: (machine: string) => `Chart of ${machine}`,
  notFromHere: 'Nothing leads there from here.',
  aboutState: 'All about this state',
  step: ({ name, cause, event, actor, failure, delay, waitMs }: StepWords): string => {
    if (delay !== null) return `After ${spanWords(waitMs)}`;
    if (cause === 'address') return wordsOf(withoutNumber(name.replace('address~', '')));
    if (actor === null) return eventWords(event.type);
    if (failure === null) return `${wordsOf(actor)}: done`;
    return failure === 'strange'
      ? `${wordsOf(actor)}: breaks`
      : `${wordsOf(actor)}: failed, ${FAILED[failure] ?? wordsOf(failure).toLowerCase()}`;
  },
  /** Title of an answer: the state that it leads to, after the chart's description if there is one. */
  answer: (told: string, state: string) => (told === '' ? state : `${told} → ${state}`),
  /** Title of a choice with values that other choices of this title do not have. */
  valued: (title: string, values: readonly string[]) => `${title}, ${values.join(', ')}`,
  truth: (isTrue: boolean) => (isTrue ? 'yes' : 'no'),
  /** A value with its name; a value alone has none. */
  value: (name: string, said: string) => (name === '' ? said : `${name}: ${said}`),
  none: 'none',
  /** A failure of which the name in the code says too little. */
  failure: (code: string): string | undefined => FAILED[code],
  /** A step in the names of the code. */
  stepCode: ({ name, actor, failure, delay }: StepWords): string => {
    if (delay !== null) return `after ${delay}`;
    if (actor === null) return withoutNumber(name);
    if (failure === null) return `${actor} done`;
    return failure === 'strange' ? `${actor} breaks` : `${actor} failed: ${failure}`;
  },
} as const;
