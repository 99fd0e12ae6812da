import { allSamples } from '../../../../machines/samples/all.ts';
import {
  type Chart,
  eventWords,
  isWithin,
  labelsOf,
  statesOf,
  transitionTitle,
} from '../../../charts/chart.ts';
import { hostsOf } from '../../../charts/trails.ts';
import { playCopy } from '../../../copy/play.ts';
import { type Unhappy, whatIfCopy as words } from '../../../copy/what-if.ts';
import type { Moment, Played } from '../../../play/player.ts';
import { trailVia } from '../../../play/trail.ts';
import { type Story, storied, storiesOf, storyFrom, trailOf } from '../../../stories/story.ts';
import { hashOf } from '../place.ts';

/** A step of a trail: what happens, the states that it leads to, and the screen there. */
export type TrailStep = {
  readonly title: string;
  readonly states: string;
  /** Fragment of the state's place in the book, for a state of another flow. */
  readonly place: string | null;
  readonly chart: Chart;
  readonly story: Story | null;
};

/** Areas of the site by the states of the site map in which a question's flow runs; the first one that fits counts. */
const AREAS: readonly (readonly [keyof typeof words.groups, readonly string[]])[] = [
  ['signUp', ['onboarding']],
  ['money', ['customer.screens.home', 'customer.screens.cashOut']],
  ['account', ['customer.screens', 'actionLink']],
  ['everywhere', ['']],
];

/** Returns the questions, each once: first the most asked ones, then the others by the area of the site to which they belong. */
export function groupsOf(charts: readonly Chart[]) {
  const areaOf = ({ machine, state }: Unhappy) => {
    const place = inSiteMap(charts, machine, state);
    return AREAS.find(([, around]) => around.some((id) => isWithin(place, id)))?.[0];
  };
  const others = words.unhappy.filter(({ question }) => !words.mostAsked.includes(question));
  const mostAsked = words.mostAsked.flatMap((asked) =>
    words.unhappy.filter(({ question }) => question === asked),
  );
  return [
    { title: words.asked, questions: mostAsked },
    ...AREAS.map(([area]) => ({
      title: words.groups[area],
      questions: others.filter((one) => areaOf(one) === area),
    })),
  ];
}

/** Returns the questions whose trail passes through a state: those that are about it first. */
export function questionsAt(machine: string, state: string): readonly Unhappy[] {
  const isOn = (id: string) => isWithin(id, state);
  const passing = words.unhappy.filter(
    (one) =>
      one.after?.some((next) => next.machine === machine && isOn(next.state)) ||
      (one.machine === machine &&
        (isOn(one.state) || playedTo(one)?.moments.some(({ innermost }) => innermost.some(isOn)))),
  );
  const isAbout = (one: Unhappy) => one.machine === machine && isOn(one.state);
  return [...passing.filter(isAbout), ...passing.filter((one) => !isAbout(one))];
}

/** States that are entered when a form is sent, and their flows. Their pictures lack what was typed, which the page alone has. */
const SENT: readonly (readonly [machine: string, state: string])[] = [
  ['accountSignUp', 'creatingAccount'],
  ['login', 'signingIn'],
  ['mobileVerification', 'unverified.code.linkingMobile'],
  ['promoCode', 'validating'],
];

/** Returns the state of the app in which a flow runs. */
function inSiteMap(charts: readonly Chart[], machine: string, state: string): string {
  const [host] = hostsOf(charts, machine);
  return host ? inSiteMap(charts, host.chart.id, host.state.id) : state;
}

/** Plays a question's flow up to the state in which it happens. Returns null if no sample leads there. */
export function playedTo({ machine, state, start, via }: Unhappy): Played | null {
  const samples = allSamples.get(machine);
  if (!samples) return null;
  return via ? trailVia(samples, state, via, start) : trailOf({ machine, state, variant: null });
}

/** Returns the steps of a question's trail: those that lead to another state. */
export function stepsOf(charts: readonly Chart[], asked: Unhappy, played: Played): TrailStep[] {
  const chartOf = (machine: string) => charts.filter(({ id }) => id === machine);
  const { variant: place } = storyFrom(played);
  const last = played.moments.at(-1);
  const at = (moment: Moment) =>
    moment === last ? [asked.state, ...moment.innermost] : moment.innermost;
  // Before the end, the question's own state does not yet look like its variant.
  const atVariant = (moment: Moment) =>
    moment === last ? at(moment) : moment.innermost.filter((state) => state !== asked.state);
  const way = chartOf(asked.machine).flatMap((chart) =>
    played.moments.flatMap((moment, index) => {
      const before = played.moments[index - 1]?.innermost ?? [];
      const entered = moment.innermost.filter((id) => !before.includes(id));
      if (entered.length === 0 && moment !== last) return [];
      return {
        title: moment.step === null ? words.begins(played.start) : titleOf(chart, moment),
        states: playCopy.ledTo(
          (entered.length > 0 ? entered : moment.innermost).map((id) => labelOf(chart, id)),
        ),
        place: null,
        chart,
        story:
          (asked.variant && storyAt(chart, atVariant(moment), asked.variant)) ||
          storyAt(chart, at(moment), place),
      };
    }),
  );
  const following = (asked.after ?? []).flatMap(({ told, machine, state, variant }) =>
    chartOf(machine).map((chart) => ({
      title: told,
      states: playCopy.ledTo([words.nextIn(chart.label, labelOf(chart, state))]),
      place: hashOf(machine, state),
      chart,
      story: storyAt(chart, [state], variant ?? null),
    })),
  );
  return [...way, ...following];
}

/** Returns a state's title, without those of the states around it. */
export function labelOf({ root }: Chart, state: string): string {
  return labelsOf(root).get(state) ?? state;
}

/** Returns a step's title for people. An end that the chart does not describe is told by the state in which it ran. */
function titleOf(chart: Chart, { step, taken }: Moment): string {
  const states = statesOf(chart.root);
  const transitions = states.flatMap((state) => state.transitions);
  const told = taken.flatMap((key) => {
    const transition = transitions.find((one) => one.key === key);
    return transition?.description ? transitionTitle(transition) : [];
  });
  if (step === null || told.length > 0) return told.join(', ');
  if (step.delay !== null) return playCopy.step(step);
  if (step.cause === 'address') return words.byAddress;
  if (step.actor === null) return eventWords(step.event.type);
  const ran = states.find(({ id }) => id === taken[0]?.split('|')[0])?.label ?? chart.label;
  return step.failure === null ? words.done(ran) : words.failed(ran);
}

/** Returns the story of the first of these states that has one, in a variant. */
function storyAt(chart: Chart, states: readonly string[], variant: string | null): Story | null {
  const stories = storied.includes(chart.id) ? storiesOf(chart.id) : [];
  const found = states.flatMap((state) =>
    stories.filter((one) => one.state === state && one.variant === variant),
  );
  const isSent = SENT.some(([flow, state]) => flow === chart.id && states.includes(state));
  return (isSent ? null : found[0]) ?? null;
}
