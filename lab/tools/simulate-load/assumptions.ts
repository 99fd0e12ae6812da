const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Assumptions without a measurement yet: how customers behave on a pay day, and how fast services answer. Everything else comes
 * from the charts. Spans are in ms. Change a figure here if you know a better one, and run the simulation again.
 */
export const ASSUMED = {
  /** Of all customers, who comes on a pay day, and what for. Everybody else stays away. */
  visits: {
    look: 0.12,
    cashOut: 0.04,
    repayEarly: 0.005,
    delay: 0.005,
    readActivity: 0.01,
    readAccount: 0.01,
    signUp: 0.003,
  },
  /** Of the visits, how many come in each hour from midnight in Sydney, besides the rush. They add up to 1. */
  hours: [
    0.01, 0.005, 0.005, 0.005, 0.01, 0.02, 0.06, 0.09, 0.09, 0.07, 0.06, 0.06, 0.09, 0.06, 0.05,
    0.05, 0.05, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.005,
  ],
  /** Of the visits, how many follow the banks' message that the pay is there, and when that is: anywhere in these minutes. */
  rush: { share: 0.1, from: 6 * HOUR, until: 6 * HOUR + 5 * MINUTE },
  /** Of those who look at the home, for how many money moves, so that it polls. */
  moneyMoves: 0.25,
  /** Time at the home. `leftOpen`: the share of customers who leave it open and visible until its polls end. */
  stay: { mean: 90 * SECOND, leftOpen: 0.1 },
  /** Between two steps of a flow: reading, choosing, typing. */
  step: { least: 5 * SECOND, most: 30 * SECOND },
  /** How long a bank's job takes. Source: product 9.1. */
  bankJob: { least: 3 * MINUTE, most: 5 * MINUTE },
  /** How long an ID check takes. Source: product 9.1. Some need a person, or never end. */
  idCheck: { least: 10 * SECOND, most: 30 * SECOND, unending: 0.03 },
  /** Text messages for each mobile that is verified. */
  secondCode: 0.25,
  /** Of the log-ins, how many have a mistyped password first. */
  mistyped: 0.08,
  /** After a read that failed: how long until "Try again" is pressed, how often, and then they go. */
  again: { least: 3 * SECOND, most: 15 * SECOND, times: 2 },
  /** Customers who left during an outage come back within this time after its end. */
  comeback: 2 * MINUTE,
  /** Duration of a response, and of a gateway's response that does not reach the API. */
  answer: 150,
  gatewayAnswer: 50,
  /** Lifetime of the provider's tokens. Source: Firebase's documents. */
  token: HOUR,
} as const;

/** The outages that are simulated, at the worst time: they begin with the rush. */
export const OUTAGES = {
  long: { from: ASSUMED.rush.from, until: ASSUMED.rush.from + 10 * MINUTE },
  short: {
    from: ASSUMED.rush.from + 2 * MINUTE,
    until: ASSUMED.rush.from + 2 * MINUTE + 3 * SECOND,
  },
} as const;
