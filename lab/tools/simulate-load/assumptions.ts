const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Assumptions without a measurement yet: how customers behave on a pay day, and how fast services answer. Everything else comes
 * from the charts. Spans are in ms. Change a figure here if you know a better one, and run the simulation again.
 */
export const ASSUMED = {
  /** Shares of all customers who come on a pay day, by purpose. The others stay away. */
  visits: {
    look: 0.12,
    cashOut: 0.04,
    repayEarly: 0.005,
    delay: 0.005,
    readActivity: 0.01,
    readAccount: 0.01,
    signUp: 0.003,
  },
  /** Shares of the visits outside the rush, for each hour from midnight in Sydney. They add up to 1. */
  hours: [
    0.01, 0.005, 0.005, 0.005, 0.01, 0.02, 0.06, 0.09, 0.09, 0.07, 0.06, 0.06, 0.09, 0.06, 0.05,
    0.05, 0.05, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.005,
  ],
  /** Share of the visits that follow the banks' message about the pay, and the minutes of the rush. */
  rush: { share: 0.1, from: 6 * HOUR, until: 6 * HOUR + 5 * MINUTE },
  /** Share of customers at the home with a payment in progress, so that the home polls. */
  moneyMoves: 0.25,
  /** Time at the home. `leftOpen`: the share of customers who leave it open and visible until its polls end. */
  stay: { mean: 90 * SECOND, leftOpen: 0.1 },
  /** Time between two steps of a flow, for reading, choosing and typing. */
  step: { least: 5 * SECOND, most: 30 * SECOND },
  /** How long a bank's job takes. Source: product 9.1. */
  bankJob: { least: 3 * MINUTE, most: 5 * MINUTE },
  /** How long an ID check takes. Source: product 9.1. Some need a person, or never end. */
  idCheck: { least: 10 * SECOND, most: 30 * SECOND, unending: 0.03 },
  /** Text messages for each mobile that is verified. */
  secondCode: 0.25,
  /** Share of the log-ins that start with a mistyped password. */
  mistyped: 0.08,
  /** After a failed read: the time until the customer presses "Try again", and the number of tries before they leave. */
  again: { least: 3 * SECOND, most: 15 * SECOND, times: 2 },
  /** Customers who left during an outage come back within this time after its end. */
  comeback: 2 * MINUTE,
  /** Duration of a response, and of a gateway's response that does not reach the API. */
  answer: 150,
  gatewayAnswer: 50,
  /** Lifetime of the provider's tokens. Source: Firebase's documents. */
  token: HOUR,
} as const;

/** The simulated outages. They begin with the rush, which is the worst time. */
export const OUTAGES = {
  long: { from: ASSUMED.rush.from, until: ASSUMED.rush.from + 10 * MINUTE },
  short: {
    from: ASSUMED.rush.from + 2 * MINUTE,
    until: ASSUMED.rush.from + 2 * MINUTE + 3 * SECOND,
  },
} as const;
