import * as v from 'valibot';

/*
 * The inspector's data about a running app. It is redacted JSON, so that it may leave the page. Source: decision 055.
 */

const flowSchema = v.object({
  /** Names of the actors from the app to this one, joined by slashes. */
  id: v.string(),
  /** Id of its machine. */
  machine: v.string(),
  /** Ids of its active states. */
  active: v.array(v.string()),
  /** Keys of its latest transitions. */
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
  /** Number of times that it came: repetitions in a row, or every second, are one message. */
  count: v.number(),
});

export const recordingSchema = v.object({
  /** Running flows, parents first. */
  flows: v.array(flowSchema),
  /** Oldest first. */
  messages: v.pipe(v.array(messageSchema), v.readonly()),
  /** Id of the flow with the latest event; null before the first one. */
  last: v.nullable(v.string()),
});

/** A running flow. */
export type RunningFlow = Readonly<v.InferOutput<typeof flowSchema>>;

/** An event that reached an actor. */
export type Message = Readonly<v.InferOutput<typeof messageSchema>>;

/** The inspector's data at one moment. */
export type Recording = Readonly<v.InferOutput<typeof recordingSchema>>;
