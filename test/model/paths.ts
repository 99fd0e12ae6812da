// Only this file knows the library that makes the paths. Its successor is `createTestModel` of 'xstate/graph'.
import { createTestModel } from '@xstate/test';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { INIT_EVENT } from '../support/xstate-internals.ts';
import { eventName, type Graph, type Step, type Vertex } from './graph.ts';

/** A path through a machine, for a test to follow. */
export type Path = {
  readonly graph: Graph;
  readonly steps: readonly Step[];
};

/**
 * The paths of a graph: the shortest way to each situation, without refused events, and then, for every event case in every
 * state, a path that tries each case that no path has tried yet, refused ones too.
 */
export function pathsOf(graph: Graph): Path[] {
  const shortest = shortestPathsOf(graph);
  const tried = new Set(shortest.flatMap(({ steps }) => steps.map(({ novelty }) => novelty)));
  return [...shortest, ...graph.vertices.flatMap((vertex) => furtherPaths(graph, vertex, tried))];
}

function shortestPathsOf(graph: Graph): Path[] {
  const keys = new WeakMap<AnyMachineSnapshot, Vertex>(
    graph.vertices.map((vertex) => [vertex.snapshot, vertex]),
  );
  const vertexOf = (snapshot: AnyMachineSnapshot): Vertex => {
    const vertex = keys.get(snapshot);
    if (vertex === undefined)
      throw new Error(`${graph.stubbedMachine.id}: a situation that was not explored.`);
    return vertex;
  };
  const stepOf = (vertex: Vertex, event: EventObject): Step => {
    const step = vertex.steps.find((one) => one.event === event);
    if (step === undefined)
      throw new Error(`${graph.stubbedMachine.id}: ${event.type} was not explored.`);
    return step;
  };
  const model = createTestModel(graph.stubbedMachine);
  // The graph remembers what each event does, so nothing is computed twice.
  model.logic = {
    ...model.logic,
    transition: (snapshot, event) =>
      stepOf(vertexOf(snapshot), event).to.snapshot as typeof snapshot,
  };
  const paths = model.getShortestPaths({
    fromState: graph.initial.snapshot,
    serializeState: (snapshot) => vertexOf(snapshot).key,
    serializeEvent: (event) => eventName(event) as never,
    events: (snapshot) => {
      const vertex = vertexOf(snapshot);
      return vertex.steps.filter(({ to }) => to !== vertex).map(({ event }) => event as never);
    },
  });
  return paths.map((path) => {
    const steps: Step[] = [];
    let vertex = graph.initial;
    for (const { event } of path.steps as readonly { event: EventObject }[]) {
      if (event.type === INIT_EVENT) continue;
      const step = stepOf(vertex, event);
      steps.push(step);
      vertex = step.to;
    }
    return { graph, steps };
  });
}

function furtherPaths(graph: Graph, vertex: Vertex, tried: Set<string>): Path[] {
  const fresh = vertex.steps.filter(({ novelty }) => {
    if (tried.has(novelty)) return false;
    tried.add(novelty);
    return true;
  });
  if (fresh.length === 0) return [];
  const way = wayTo(vertex);
  const staying = fresh.filter(({ to }) => to === vertex);
  const leaving = fresh.filter(({ to }) => to !== vertex);
  const [first, ...others] = leaving;
  return [
    { graph, steps: [...way, ...staying, ...(first ? [first] : [])] },
    ...others.map((step) => ({ graph, steps: [...way, step] })),
  ];
}

/** The steps that lead to a situation. */
function wayTo(vertex: Vertex): Step[] {
  const steps: Step[] = [];
  for (let { from } = vertex; from !== null; from = from.vertex.from) {
    steps.unshift(from.step);
  }
  return steps;
}
