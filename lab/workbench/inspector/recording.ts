import * as v from 'valibot';

/*
 * The inspector's data about a running app. It is redacted JSON, so that it may leave the page. Source: decision 055.
 */

const flowSchema = v.object({
  /** The names of the actors from the app down to this one, joined by slashes. */
  id: v.string(),
  /** Id of its machine. */
  machine: v.string(),
  /** Ids of its active states. */
  active: v.array(v.string()),
  /** Keys of the transitions that it took last. */
  taken: v.array(v.string()),
});

const messageSchema = v.object({
  key: v.number(),
  /** Epoch ms. */
  at: v.number(),
  /** Id of the actor that sent it; null for the person, or the page on the person's behalf. */
  from: v.nullable(v.string()),
  /** Id of the actor that got it. */
  to: v.string(),
  /** Type of the event. */
  type: v.string(),
  /** The rest of the event as JSON, redacted; empty where there is none. */
  payload: v.string(),
  /** Number of times that it came: repetitions in a row, or every second, are one message. */
  count: v.number(),
});

export const recordingSchema = v.object({
  /** The flows that run, those around a flow before it. */
  flows: v.array(flowSchema),
  /** Oldest first. */
  messages: v.pipe(v.array(messageSchema), v.readonly()),
  /** Id of the flow in which something happened last; null before anything did. */
  last: v.nullable(v.string()),
});

/** A flow that runs, as it is now. */
export type RunningFlow = Readonly<v.InferOutput<typeof flowSchema>>;

/** An event that reached an actor. */
export type Message = Readonly<v.InferOutput<typeof messageSchema>>;

/** The inspector's data at one moment. */
export type Recording = Readonly<v.InferOutput<typeof recordingSchema>>;
