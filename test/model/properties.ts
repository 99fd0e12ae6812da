import type { AnyStateMachine } from 'xstate';
import type { Profile, User } from '../../domain/entities.ts';
import {
  eachFlag,
  fieldsOf,
  ONBOARDING_STEPS,
  type OnboardingStep,
  type StepFlag,
} from '../../domain/onboarding.ts';
import { mobileToE164 } from '../../domain/typed-mobile.ts';
import { nodesOf } from '../../machines/nodes.ts';
import { activeNodes } from '../support/xstate-internals.ts';
import { listOf, type Node, namesOf, ROOT, stateName } from './chart.ts';
import { type Graph, keptGraphsOf, type Step, type Vertex } from './graph.ts';
import type { Model } from './model.ts';
import { running } from './stub-machine.ts';

/** Checks everything that a machine can do, and returns its faults in sentences. */
export type Property = (graph: Graph) => string[];

/** Explores a model and returns its faults; a chart that never comes to rest is reported too. */
export function faultsIn(model: Model, property: Property): string[] {
  let graphs: readonly Graph[];
  try {
    graphs = keptGraphsOf(model);
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes('Infinite loop') && !message.includes('situations')) throw error;
    return [`${model.machine.id}: ${message}`];
  }
  return [...new Set(graphs.flatMap(property))];
}

/** Names of a vertex's atomic states. */
function leaves({ snapshot }: Vertex): Node[] {
  return activeNodes(snapshot).filter(({ type }) => type === 'atomic' || type === 'final');
}

function nodesIn({ snapshot }: Vertex): string[] {
  return activeNodes(snapshot).map(stateName);
}

function isIn(vertex: Vertex, name: string): boolean {
  return nodesIn(vertex).includes(name);
}

function isOpen(vertex: Vertex, { model }: Graph): boolean {
  const { snapshot } = vertex;
  return snapshot.status === 'active' && !model.ends?.(snapshot.context as never, snapshot);
}

function describe(graph: Graph, vertex: Vertex): string {
  return `${graph.model.machine.id} in ${JSON.stringify(vertex.snapshot.value)}`;
}

/** The part of a chart that decides for a state: its branch of the nearest parallel state, or the machine. */
function branchOf(node: Node): Node {
  for (let at = node; at.parent; at = at.parent) {
    if (at.parent.type === 'parallel') return at;
  }
  return node.machine.root as Node;
}

function concerns(source: string, branch: Node): boolean {
  const name = stateName(branch);
  return (
    source === ROOT ||
    source === name ||
    name === ROOT ||
    source.startsWith(`${name}.`) ||
    name.startsWith(`${source}.`)
  );
}

function sourceOf(transition: string): string {
  return transition.slice(0, transition.indexOf(':'));
}

/**
 * A customer can always act, or will be able to, or the machine has ended. The address bar does not count. Each branch of a
 * parallel state is checked by itself. An open child flow counts.
 * @param isFlow whether an invoked machine is a flow in which customers act.
 */
export function noDeadEnd(isFlow: (machine: AnyStateMachine) => boolean = () => true): Property {
  return (graph) => {
    const { model, vertices } = graph;
    const flows = childFlows(model.machine, isFlow);
    const before = new Map<Vertex, Vertex[]>();
    for (const vertex of vertices) {
      for (const { to } of vertex.steps) before.set(to, [...(before.get(to) ?? []), vertex]);
    }
    const branches = new Map(
      vertices.flatMap((vertex) =>
        leaves(vertex).map((leaf) => [stateName(branchOf(leaf)), branchOf(leaf)] as const),
      ),
    );
    return [...branches.values()].flatMap((branch) => {
      const name = stateName(branch);
      const isActive = (vertex: Vertex) => name === ROOT || isIn(vertex, name);
      const isGood = (vertex: Vertex) =>
        !isOpen(vertex, graph) ||
        !isActive(vertex) ||
        leaves(vertex).some(
          (leaf) => branchOf(leaf) === branch && model.states[stateName(leaf)]?.rests !== undefined,
        ) ||
        running(vertex.snapshot.context).some((actor) => {
          const source = flows.get(actor);
          return source !== undefined && concerns(source, branch);
        }) ||
        vertex.steps.some(
          ({ cause, taken }) =>
            cause === 'person' && taken.some((one) => concerns(sourceOf(one), branch)),
        );
      const reaching = new Set(vertices.filter(isGood));
      for (const vertex of reaching) {
        for (const earlier of before.get(vertex) ?? []) reaching.add(earlier);
      }
      return vertices
        .filter((vertex) => isActive(vertex) && !reaching.has(vertex))
        .map((vertex) => `${describe(graph, vertex)}: a dead end, nothing leads on.`);
    });
  };
}

/** Ids of the child flows, with the state that opens them; without those of the whole machine. */
function childFlows(
  machine: AnyStateMachine,
  isFlow: (machine: AnyStateMachine) => boolean,
): Map<string, string> {
  return new Map(
    nodesOf(machine)
      .filter((node) => stateName(node) !== ROOT)
      .flatMap((node) =>
        node.invoke
          .filter(({ src }) => {
            const logic: unknown = machine.implementations.actors[String(src)];
            return isMachine(logic) && isFlow(logic);
          })
          .map(({ id }) => [id, stateName(node)] as const),
      ),
  );
}

/** True if an actor is a machine. */
export function isMachine(logic: unknown): logic is AnyStateMachine {
  return typeof logic === 'object' && logic !== null && 'implementations' in logic;
}

const FAILURE = /(unavailable|failed|refused|stalled|crashed|invalid|unchecked|notmade)$/i;

/** Each failure has a way on: an event of the customer, a delay or a link. */
export const wayOnFromFailures: Property = (graph) => {
  const { model, vertices } = graph;
  const leadsOn = (vertex: Vertex, step: Step) =>
    step.cause !== 'address' && (step.to !== vertex || step.cause === 'person');
  const afterErrors = new Set(
    vertices.flatMap(({ steps }) =>
      steps.filter(({ event }) => event.type.startsWith('xstate.error.')).map(({ to }) => to),
    ),
  );
  return vertices
    .filter((vertex) => isOpen(vertex, graph))
    .flatMap((vertex) => {
      const names = nodesIn(vertex);
      if (names.some((name) => model.states[name]?.rests !== undefined)) return [];
      const ways = vertex.steps.filter((step) => step.taken.length > 0 && leadsOn(vertex, step));
      const failures = names.filter((name) => FAILURE.test(name));
      const isStuck =
        failures.some((failure) =>
          ways.every(({ taken }) =>
            taken.every((one) => {
              const source = sourceOf(one);
              return source !== failure && !source.startsWith(`${failure}.`);
            }),
          ),
        ) ||
        (afterErrors.has(vertex) && ways.length === 0);
      return isStuck ? [`${describe(graph, vertex)}: no way on after a failure.`] : [];
    });
};

/** An effect that ends at once must not keep a machine busy: an event, a delay or a limit is in every cycle. */
export const noEndlessCycle: Property = (graph) => {
  const { model, vertices } = graph;
  const flows = new Set(childFlows(model.machine, () => true).keys());
  const isAutomatic = ({ cause, event, taken }: Step) =>
    cause === 'actor' && taken.length > 0 && !flows.has(actorOf(event.type));
  return componentsOf(vertices, isAutomatic)
    .filter((component) => {
      const members = new Set(component);
      return component.some((vertex) =>
        vertex.steps.some((step) => isAutomatic(step) && members.has(step.to)),
      );
    })
    .map(
      (component) =>
        `${component[0] && describe(graph, component[0])}: a cycle without event, delay or limit.`,
    );
};

function actorOf(type: string): string {
  return type.replace(/^xstate\.(done|error)\.actor\./, '');
}

/** Strongly connected components (Tarjan), each after those that it leads to. */
function componentsOf(vertices: readonly Vertex[], follows: (step: Step) => boolean): Vertex[][] {
  const order = new Map<Vertex, number>();
  const low = new Map<Vertex, number>();
  const stack: Vertex[] = [];
  const waiting = new Set<Vertex>();
  const components: Vertex[][] = [];
  const visit = (vertex: Vertex): number => {
    const index = order.size;
    order.set(vertex, index);
    stack.push(vertex);
    waiting.add(vertex);
    let lowest = index;
    for (const { to } of vertex.steps.filter(follows)) {
      if (!order.has(to)) lowest = Math.min(lowest, visit(to));
      else if (waiting.has(to)) lowest = Math.min(lowest, order.get(to) ?? lowest);
    }
    low.set(vertex, lowest);
    if (lowest === index) {
      const component = stack.splice(stack.indexOf(vertex));
      for (const member of component) waiting.delete(member);
      components.push(component);
    }
    return lowest;
  };
  for (const vertex of vertices) {
    if (!order.has(vertex)) visit(vertex);
  }
  return components;
}

/** True if one of a step's transitions runs a named action. */
function doesAction({ stubbedMachine }: Graph, action: string): (step: Step) => boolean {
  const names = namesOf(stubbedMachine);
  const doing = new Set(
    [...names]
      .filter(([transition]) =>
        listOf((transition as { actions: unknown }).actions).some(
          (one) => one === action || (one as { type?: string }).type === action,
        ),
      )
      .map(([, name]) => name),
  );
  return ({ taken }) => taken.some((name) => doing.has(name));
}

/** Counting starts when an entity was sent. */
export const countingBeginsWithEntity: Property = (graph) =>
  graph.vertices.flatMap(({ steps }) =>
    steps
      .filter(({ event }) => event.type === 'xstate.done.actor.setKycEntity')
      .filter(({ to }) => to.snapshot.context.attempts !== 0)
      .map(
        ({ to }) =>
          `${describe(graph, to)}: ${to.snapshot.context.attempts} updates are counted before the first.`,
      ),
  );

function runs({ snapshot }: Vertex, actor: string): boolean {
  return running(snapshot.context).includes(actor);
}

/** True if a step starts an actor, or restarts an ended one. */
function starts(from: Vertex, { event, to }: Step, actor: string): boolean {
  return runs(to, actor) && (!runs(from, actor) || event.type.endsWith(`.actor.${actor}`));
}

/** No cash out before the shown terms were read to their end. */
export const noBorrowUnread: Property = (graph) => {
  const isRead = (vertex: Vertex) =>
    ['review.readInSheet', 'review.read', 'checkingDay', 'paying'].some((state) =>
      isIn(vertex, state),
    ) ||
    // The agreed text is still there, to be compared with the one that is fetched again.
    (isIn(vertex, 'renewing') && vertex.snapshot.context.agreement !== '');
  const reached = new Set(graph.vertices.filter((vertex) => !isRead(vertex)));
  for (const vertex of reached) {
    for (const { event, to } of vertex.steps) {
      if (event.type !== 'terms.readToEnd') reached.add(to);
    }
  }
  return [...reached]
    .filter((vertex) => runs(vertex, 'payment'))
    .map((vertex) => `${describe(graph, vertex)}: borrows although the terms were not read.`);
};

/**
 * While a payment is in flight the customer can only leave, and only their confirmation starts one: at once, or after the actor
 * `check` has ended, which only the confirmation starts.
 */
export const noSecondSubmit =
  (yes: string, leave: string, check?: string): Property =>
  (graph) => {
    const isStarter = ({ event }: Step) =>
      event.type === (check === undefined ? yes : `xstate.done.actor.${check}`);
    return graph.vertices.flatMap((vertex) => [
      ...(vertex.snapshot.hasTag('moneyMoving') || runs(vertex, 'payment')
        ? vertex.steps
            .filter(({ cause, taken }) => cause === 'person' && taken.length > 0)
            .filter(({ event }) => event.type !== leave)
            .map(
              ({ event }) =>
                `${describe(graph, vertex)}: "${event.type}" is accepted while paying.`,
            )
        : []),
      ...vertex.steps
        .filter(
          (step) =>
            (starts(vertex, step, 'payment') && !isStarter(step)) ||
            (check !== undefined && starts(vertex, step, check) && step.event.type !== yes),
        )
        .map(({ event }) => `${describe(graph, vertex)}: "${event.type}" starts a payment.`),
    ]);
  };

/** A payment is sent once, whatever comes after it. */
export const sentOnce: Property = (graph) =>
  graph.vertices.flatMap((vertex) =>
    vertex.steps
      .filter((step) => starts(vertex, step, 'sendPayment'))
      .filter(({ event }) => event.type !== 'xstate.done.actor.startPayment')
      .map(({ event }) => `${describe(graph, vertex)}: "${event.type}" sends a payment.`),
  );

/** An unknown outcome is called neither paid nor lost: only an answer and the overview decide. */
export const outcomeIsSeen: Property = (graph) =>
  graph.vertices.flatMap((vertex) =>
    vertex.steps
      .filter(({ to }) => vertex.snapshot.status === 'active' && to.snapshot.status === 'done')
      .flatMap(({ event, to }) => {
        const { outcome } = to.snapshot.output as { outcome: string };
        const seen = (event as { output?: { hasGoneThrough: boolean } }).output?.hasGoneThrough;
        const isTrue = {
          paid: event.type === 'xstate.done.actor.sendPayment' || seen === true,
          notMade: seen === false,
          refused: event.type.startsWith('xstate.error.actor.s'),
          unknown: event.type === 'payment.left',
        }[outcome];
        return isTrue ? [] : [`${describe(graph, vertex)}: "${event.type}" says ${outcome}.`];
      }),
  );

/** In the app machine: a payment is in flight, and holds the customer. */
const HELD = 'customer.payment.held';

/** The address bar cannot leave a payment. */
export const noLeavingWhilePaying: Property = (graph) =>
  graph.vertices
    .filter((vertex) => isIn(vertex, HELD))
    .flatMap((vertex) =>
      vertex.steps
        .filter(({ cause, to }) => cause === 'address' && !isIn(to, HELD))
        .map(({ event }) => `${describe(graph, vertex)}: "${event.type}" leaves a payment.`),
    );

/**
 * A log-out confirmed while a payment is in flight waits for the answer, which the end of the session would cut off, but not
 * forever.
 */
export const logOutWaitsForPayment: Property = (graph) => {
  const endsSession = doesAction(graph, 'endSession');
  return graph.vertices
    .filter((vertex) => isIn(vertex, `${HELD}.sending`) || isIn(vertex, `${HELD}.leaving`))
    .flatMap((vertex) => {
      const isLeaving = isIn(vertex, `${HELD}.leaving`);
      return vertex.steps
        .filter(({ event }) => event.type !== 'session.closed')
        .flatMap((step) => {
          const isOver = step.event.type === 'payment.reported' || step.cause === 'delay';
          if (endsSession(step) === (isOver && isLeaving)) return [];
          return [
            `${describe(graph, vertex)}: "${step.event.type}" ${isLeaving && isOver ? 'forgets the log-out' : 'logs out during a payment'}.`,
          ];
        });
    });
};

/** During a log-out no flow runs in which a payment could start, whatever happens before its end. */
export const noPaymentAfterLogOut: Property = (graph) => {
  const endsSession = doesAction(graph, 'endSession');
  const reached = new Set(
    graph.vertices.flatMap(({ steps }) => steps.filter(endsSession).map(({ to }) => to)),
  );
  for (const vertex of reached) {
    for (const { event, to } of vertex.steps) {
      if (event.type !== 'session.closed') reached.add(to);
    }
  }
  return [...reached]
    .filter((vertex) => ['cashOut', 'dashboard'].some((flow) => runs(vertex, flow)))
    .map((vertex) => `${describe(graph, vertex)}: a payment can be started after the log-out.`);
};

/** The code's field shows only for the number that the code was sent to. */
export const codeOnlyForItsNumber: Property = (graph) =>
  graph.vertices.flatMap((vertex) =>
    vertex.steps
      .filter(({ event, taken }) => event.type === 'mobile.submitted' && taken.length > 0)
      .flatMap(({ event, to }) => {
        const submitted = mobileToE164((event as unknown as { mobile: string }).mobile);
        const { phoneNumber, verificationId } = vertex.snapshot.context;
        const isSame = submitted === phoneNumber;
        const sentence = `${describe(graph, vertex)}: ${submitted} is taken for ${phoneNumber || 'no number'}.`;
        if (isIn(to, 'unverified.code.codeEntry')) {
          return isSame && verificationId !== '' ? [] : [sentence];
        }
        return to.snapshot.context.verificationId === (isSame ? verificationId : '')
          ? []
          : [sentence];
      }),
  );

/** A bank's job is given up only after a check that found no end, or because the clock itself fails. */
export const stallsAfterLookOnly: Property = (graph) =>
  graph.vertices.flatMap((vertex) =>
    vertex.steps
      .filter(({ to }) => isIn(to, 'stalled') && !isIn(vertex, 'stalled'))
      .filter(
        ({ event }) =>
          !event.type.endsWith('.actor.readConnection') &&
          event.type !== 'xstate.error.actor.ticking',
      )
      .map(({ event }) => `${describe(graph, vertex)}: "${event.type}" gives the job up.`),
  );

/** States of a successful identity check that waits for the profile. */
const SUCCEEDED = ['refreshingProfile', 'waitingForProfile', 'profileMissing'];

/** A successful check never fails: it waits for the profile. */
export const successStays: Property = (graph) =>
  graph.vertices
    .filter((vertex) => SUCCEEDED.some((name) => isIn(vertex, name)))
    .flatMap((vertex) =>
      vertex.steps
        .filter(({ to }) => ![...SUCCEEDED, 'verified'].some((name) => isIn(to, name)))
        .map(({ event }) => `${describe(graph, vertex)}: "${event.type}" takes the success back.`),
    );

/** Paths that need no log-in. */
const PUBLIC_PATHS = ['/', '/eligibility', '/login', '/signup', '/forgot-password', '/auth'];

/** A signed-out visitor rests only at public paths. */
export const signedOutAtPublicPaths: Property = (graph) =>
  graph.vertices
    .filter((vertex) => isOpen(vertex, graph) && vertex.snapshot.context.user === null)
    .flatMap((vertex) =>
      activeNodes(vertex.snapshot)
        .map((node) => (node.meta as { path?: string } | undefined)?.path)
        .filter((path) => path !== undefined && !PUBLIC_PATHS.includes(path))
        .map((path) => `${describe(graph, vertex)}: signed out at ${path}.`),
    );

/** After the end of a session no user is signed in. */
export const signedOutAfterSession: Property = (graph) =>
  graph.vertices.flatMap(({ steps }) =>
    steps
      .filter(({ event }) => event.type === 'session.closed')
      .filter(({ to: { snapshot } }) => snapshot.context.user ?? snapshot.context.profile)
      .map(({ to }) => `${describe(graph, to)}: somebody is still there after the session ended.`),
  );

type Person = { user: User | null; profile: Profile | null };

const flagOf = Object.fromEntries(
  Object.entries(eachFlag((_, step) => step)).map(([flag, step]) => [step, flag as StepFlag]),
);

/** True if a step is finished, written independently of the chart's own rules. */
function isDone(step: OnboardingStep, { user, profile }: Person): boolean {
  if (step === 'mobile' && user?.phoneNumber) return true;
  const flag = flagOf[step];
  return flag === undefined
    ? fieldsOf(step).every((field) => Boolean(profile?.[field]))
    : profile?.[flag] === true;
}
const hasJob = ({ profile }: Person) => Boolean(profile?.basiqJobId);

/** Conditions for showing each state of onboarding. */
const BEFORE: Readonly<Record<string, readonly ((person: Person) => boolean)[]>> = {
  ...Object.fromEntries(
    ONBOARDING_STEPS.map((step, index) => [
      `onboarding.${step}`,
      ONBOARDING_STEPS.slice(0, index).map(
        (earlier) => (person: Person) => isDone(earlier, person),
      ),
    ]),
  ),
  'onboarding.bank.sync': [hasJob],
  'onboarding.bank.account': [
    (person) => person.profile?.checkBankConnectionStatus === true || hasJob(person),
  ],
  customer: [({ profile }) => profile?.hasPassedKyc === true],
};

/** A step's state rests only when the steps before it are finished. */
export const stepsInOrder: Property = (graph) =>
  graph.vertices
    .filter((vertex) => isOpen(vertex, graph))
    .flatMap((vertex) =>
      Object.entries(BEFORE)
        .filter(([name]) => isIn(vertex, name))
        .filter(([, conditions]) => {
          const person = vertex.snapshot.context as Person;
          return person.user === null || conditions.some((isDone) => !isDone(person));
        })
        .map(([name]) => `${describe(graph, vertex)}: "${name}" before the steps before it.`),
    );
