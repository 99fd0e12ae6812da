import * as v from 'valibot';

/*
 * Schema of the inspector's data about a running app. The data is redacted JSON, so that it may leave the page. Source:
 * decision 055.
 */

const flowSchema = v.object({
  /** Names of the actors from the app to this one, joined by slashes. */
  id: v.string(),
  /** Id of the flow's machine. */
  machine: v.string(),
  /** Ids of the active states. */
  active: v.array(v.string()),
  /** Keys of the latest transitions. */
  taken: v.array(v.string()),
});

const messageSchema = v.object({
  key: v.number(),
  /** Epoch ms. */
  at: v.number(),
  /** Id of the sender; null for the person, or the page on their behalf. */
  from: v.nullable(v.string()),
  /** Id of the receiver. */
  to: v.string(),
  /** Type of the event. */
  type: v.string(),
  /** The rest of the event as redacted JSON; empty if there is none. */
  payload: v.string(),
  /** Number of repetitions: equal events in a row, or once a second, are one message. */
  count: v.number(),
});

export const recordingSchema = v.object({
  /** Running flows, parents first. */
  flows: v.array(flowSchema),
  /** Messages, oldest first. */
  messages: v.pipe(v.array(messageSchema), v.readonly()),
  /** Id of the flow with the latest event; null before the first one. */
  last: v.nullable(v.string()),
});

/** Running flow. */
export type RunningFlow = Readonly<v.InferOutput<typeof flowSchema>>;

/** Event that reached an actor. */
export type Message = Readonly<v.InferOutput<typeof messageSchema>>;

/** The inspector's data at one moment. */
export type Recording = Readonly<v.InferOutput<typeof recordingSchema>>;
