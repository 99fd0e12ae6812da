import {
  type Chart,
  type ChartState,
  isWithin,
  parentOf,
  statesOf,
} from '../../../charts/chart.ts';
import { storyboardCopy } from '../../../copy/storyboard.ts';

/** An address of the site: a state of the site map that owns a path. */
export type Address = {
  /** Id of the state in the site map. */
  readonly id: string;
  readonly path: string;
  /** Heading of its screen, or the title of its state if several screens share the heading. */
  readonly name: string;
  /** Its description in the site map. */
  readonly about: string | null;
  /** Ids of the machines that run there. */
  readonly flows: readonly string[];
  /** True if the address only redirects: it runs no flow. */
  readonly isLeadingOn: boolean;
};

/** A group of addresses. */
type Area = {
  /** Id of their outermost parent state; empty without one. */
  readonly id: string;
  readonly about: string | null;
  readonly addresses: readonly Address[];
};

/** An arrow from one address to another. */
export type Arrow = {
  /** Unique within the journey. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly isMain: boolean;
};

/** The site map in the order in which a person visits it. */
export type Journey = {
  readonly areas: readonly Area[];
  readonly arrows: readonly Arrow[];
  /** Ids of the addresses of the main way, in their order. */
  readonly way: readonly string[];
  /** Ids of the addresses that follow the main way. */
  readonly branches: readonly string[];
};

/** A transition from one address to another. */
type Step = {
  readonly to: string;
  readonly kind: 'done' | 'always' | 'event' | 'likely' | 'around';
};

/**
 * Derives the journey from the site map.
 *
 * **Areas.** An address belongs to the area of its outermost parent state. Addresses without a parent are public.
 *
 * **Main way.** It begins at the first address. An address with a flow leads to the target of the flow's end. A redirecting address
 * leads to the entries of its own list and those of its parent states; each further visit takes a later entry. The main way is the
 * longest of all ways that visit no other address twice and return to no area, so it skips no step. At its end it branches to the
 * addresses of its area that the chart names there: targets of events, and the likely next ones.
 *
 * Leaves out transitions that are possible everywhere, and those to states without an address.
 */
export function journeyOf(siteMap: Chart): Journey {
  const states = statesOf(siteMap.root);
  const addresses = addressesIn(states);
  const steps = new Map(addresses.map(({ id }) => [id, stepsFrom(id, states)]));
  const way = longestWay(addresses, steps);
  const main = mainKeys(way);
  const home = way.at(-1) ?? '';
  const branches = (steps.get(home) ?? [])
    .filter(({ kind, to }) => kind !== 'around' && areaOf(to) === areaOf(home))
    .map(({ to }) => to)
    .filter((to, index, all) => all.indexOf(to) === index && !way.includes(to));
  for (const to of branches) main.add(arrowKey(home, to));

  const keys = new Set([
    ...main,
    ...[...steps].flatMap(([from, list]) => list.map(({ to }) => arrowKey(from, to))),
  ]);
  return {
    areas: areasOf(addresses, states),
    arrows: [...keys].map((key) => {
      const [from = '', to = ''] = key.split(' → ');
      return { key, from, to, isMain: main.has(key) };
    }),
    way: [...new Set(way)],
    branches,
  };
}

/** The addresses of a journey, area by area. */
export function addressesOf({ areas }: Journey): Address[] {
  return areas.flatMap(({ addresses }) => addresses);
}

function arrowKey(from: string, to: string): string {
  return `${from} → ${to}`;
}

function addressesIn(states: readonly ChartState[]): readonly Address[] {
  const headings = states.flatMap(({ path, title }) =>
    path === null ? [] : storyboardCopy.heading(title, path),
  );
  return states.flatMap(({ id, path, title, label, about, actors, transitions }): Address[] => {
    if (path === null) return [];
    const flows = actors.flatMap(({ machine }) => machine ?? []);
    const isLeadingOn =
      flows.length === 0 && transitions.some(({ trigger }) => trigger === 'always');
    const heading = storyboardCopy.heading(title, path);
    const isShared = headings.filter((one) => one === heading).length > 1;
    return [{ id, path, name: isShared ? label : heading, about, flows, isLeadingOn }];
  });
}

/** Returns the id of an address's area. */
function areaOf(id: string): string {
  return parentOf(id) === '' ? '' : (id.split('.')[0] ?? '');
}

function areasOf(addresses: readonly Address[], states: readonly ChartState[]): Area[] {
  const ids = new Set(addresses.map(({ id }) => areaOf(id)));
  return [...ids].map((id) => ({
    id,
    about: id === '' ? null : (states.find((state) => state.id === id)?.about ?? null),
    addresses: addresses.filter((address) => areaOf(address.id) === id),
  }));
}

/** Returns the address of a state: its own, its parent's, or that of its initial state. */
function addressAt(id: string, states: readonly ChartState[]): string | null {
  const around = statesAround(id, states).find(({ path }) => path !== null);
  if (around) return around.id;
  const { initial } = states.find((state) => state.id === id) ?? { initial: null };
  return initial === null ? null : addressAt(initial, states);
}

/** Returns a state and its parents, innermost first, without the machine itself. */
function statesAround(id: string, states: readonly ChartState[]): ChartState[] {
  return states.filter((state) => state.id !== '' && isWithin(id, state.id)).reverse();
}

function stepsFrom(id: string, states: readonly ChartState[]): Step[] {
  const [own, ...around] = statesAround(id, states);
  const within = states.filter((state) => state.id !== id && isWithin(state.id, id));
  const steps = [own, ...within, ...around].flatMap((state): Step[] => {
    if (!state) return [];
    const isAround = around.includes(state);
    const taken = state.transitions.flatMap(({ trigger, target }): Step[] => {
      const to = target === null ? null : addressAt(target, states);
      if (to === null || trigger === 'address') return [];
      if (trigger === 'done' || trigger === 'always') return [{ to, kind: trigger }];
      return [{ to, kind: isAround ? 'around' : 'event' }];
    });
    const likely = isAround ? [] : state.next.flatMap((next) => addressAt(next, states) ?? []);
    return [...taken, ...likely.map((to): Step => ({ to, kind: 'likely' }))];
  });
  return steps.filter(({ to }) => to !== id);
}

function longestWay(
  addresses: readonly Address[],
  steps: ReadonlyMap<string, readonly Step[]>,
): readonly string[] {
  const byId = new Map(addresses.map((address) => [address.id, address]));

  /** @param taken number of used entries in the list of each redirecting address */
  function go(way: readonly string[], taken: ReadonlyMap<string, number>): readonly string[] {
    const id = way.at(-1) ?? '';
    const isLeadingOn = byId.get(id)?.isLeadingOn === true;
    const used = taken.get(id) ?? 0;
    let longest = way;
    for (const [index, { to, kind }] of (steps.get(id) ?? []).entries()) {
      if (kind !== (isLeadingOn ? 'always' : 'done') || index < used) continue;
      const wasThere = way.includes(to) && byId.get(to)?.isLeadingOn !== true;
      if (wasThere || isAreaLeft(way, to)) continue;
      const found = go([...way, to], isLeadingOn ? new Map(taken).set(id, index + 1) : taken);
      if (found.length > longest.length) longest = found;
    }
    return longest;
  }

  const [first] = addresses;
  return first ? go([first.id], new Map()) : [];
}

function isAreaLeft(way: readonly string[], to: string): boolean {
  const area = areaOf(to);
  return areaOf(way.at(-1) ?? '') !== area && way.some((id) => areaOf(id) === area);
}

/** Returns the arrows of the main way. An address that it visits twice is drawn once. */
function mainKeys(way: readonly string[]): Set<string> {
  const drawn = [...new Set(way)];
  return new Set(drawn.slice(1).map((to, index) => arrowKey(drawn[index] ?? '', to)));
}
