import { type Call, type CallName, contract } from '../../../domain/contract.ts';
import { BANK_UPDATE_WAIT_MS } from '../../../machines/bank-account.machine.ts';
import { BANK_RESULT_SHOWN_MS, BANK_SYNC_POLL_MS } from '../../../machines/bank-sync.machine.ts';
import {
  DASHBOARD_COUNTDOWN_START,
  DASHBOARD_POLL_MS,
} from '../../../machines/dashboard.machine.ts';
import { KYC_MAXIMUM_ATTEMPTS, KYC_POLL_MS } from '../../../machines/identity-check.machine.ts';
import {
  NOT_MADE_AFTER_MS,
  OUTCOME_CHECK_MS,
  OUTCOME_SLOW_AFTER_MS,
  OUTCOME_SLOW_CHECK_MS,
} from '../../../machines/payment.machine.ts';
import { RESEND_LOCKOUT_MS } from '../../../machines/resend-lockout.machine.ts';
import { ASSUMED } from './assumptions.ts';
import type { Client } from './client.ts';
import { between, exponential, type Random } from './random.ts';

/** The purpose of a visit. */
export type Purpose = keyof typeof ASSUMED.visits;

/** Thrown when a customer gives up. They come back after the outage. */
class TurnedAway extends Error {}

/** Simulates a visit, from opening the page to leaving it. @returns true if it was completed, false if the customer gave up */
export function visit(client: Client, purpose: Purpose, random: Random): boolean {
  try {
    if (purpose !== 'signUp') {
      logIn(client, random);
    }
    VISITS[purpose](client, random);
    return true;
  } catch (error) {
    if (error instanceof TurnedAway) {
      return false;
    }
    throw error;
  }
}

const VISITS: Readonly<Record<Purpose, (client: Client, random: Random) => void>> = {
  look: (client, random) => lookAtHome(client, random, random() < ASSUMED.moneyMoves),
  signUp: (client, random) => {
    signUp(client, random);
    onboard(client, random);
    if (checkIdentity(client, random)) {
      lookAtHome(client, random, false);
    }
  },
  cashOut: (client, random) => {
    openHome(client, random);
    think(client, random);
    must(client, random, 'getOverview');
    think(client, random);
    submit(client, random, 'getRepaymentOptions');
    think(client, random);
    submit(client, random, 'previewLoan');
    think(client, random);
    pay(client, 'borrow');
    lookAtHome(client, random, true);
  },
  repayEarly: (client, random) => {
    openHome(client, random);
    think(client, random);
    pay(client, 'payRepayment');
    lookAtHome(client, random, true);
  },
  delay: (client, random) => {
    openHome(client, random);
    think(client, random);
    pay(client, 'deferRepayment');
    lookAtHome(client, random, false);
  },
  readActivity: (client, random) => {
    openHome(client, random);
    think(client, random);
    must(client, random, 'getCashOuts');
    think(client, random);
    must(client, random, 'getRepayments');
  },
  readAccount: (client, random) => {
    openHome(client, random);
    think(client, random);
    must(client, random, 'getPromotions');
    must(client, random, 'getOverview');
  },
};

function think(client: Client, random: Random): void {
  client.at += between(random, ASSUMED.step.least, ASSUMED.step.most);
}

/** Repeats a step as a customer would, until it succeeds or the customer gives up. */
function insist(client: Client, random: Random, act: () => boolean): void {
  for (let tries = 0; !act(); tries += 1) {
    if (tries === ASSUMED.again.times) {
      throw new TurnedAway();
    }
    client.at += between(random, ASSUMED.again.least, ASSUMED.again.most);
  }
}

/** Makes a read that the screen needs. */
function must(client: Client, random: Random, name: CallName): void {
  insist(client, random, () => client.read(name));
}

/** Makes a call that a button sends. */
function submit(client: Client, random: Random, name: CallName): void {
  insist(client, random, () => client.send(name));
}

function logIn(client: Client, random: Random): void {
  think(client, random);
  if (random() < ASSUMED.mistyped) {
    client.askProvider('signIn');
    think(client, random);
  }
  client.askProvider('signIn');
  client.askProvider('lookUp');
  must(client, random, 'getProfile');
}

function signUp(client: Client, random: Random): void {
  think(client, random);
  client.askProvider('createAccount');
  client.askProvider('lookUp');
  must(client, random, 'getProfile');
}

/** Calls that complete a step by themselves. */
const STEP_CALLS = Object.entries<Call>(contract).flatMap(([name, { step }]) =>
  step ? [name as CallName] : [],
);

/** Simulates onboarding from the mobile to the bank account. */
function onboard(client: Client, random: Random): void {
  think(client, random);
  client.askProvider('sendCode');
  if (random() < ASSUMED.secondCode) {
    client.at += RESEND_LOCKOUT_MS;
    client.askProvider('sendCode');
  }
  think(client, random);
  client.askProvider('linkMobile');
  client.askProvider('lookUp');
  for (const name of STEP_CALLS) {
    think(client, random);
    submit(client, random, name);
  }
  connectBank(client, random);
  think(client, random);
  client.at += BANK_UPDATE_WAIT_MS;
  submit(client, random, 'saveBankAccount');
}

function connectBank(client: Client, random: Random): void {
  client.askProvider('refreshToken');
  must(client, random, 'getInstitutions');
  think(client, random);
  must(client, random, 'getConnectionToken');
  submit(client, random, 'registerConnection');
  watchBankJob(client, client.at + between(random, ASSUMED.bankJob.least, ASSUMED.bankJob.most));
  must(client, random, 'getProfile');
}

/** Polls the bank's job until it ends, as the machine does. */
export function watchBankJob(client: Client, endsAt: number): void {
  while (!client.read('getConnection') || client.at < endsAt) {
    client.at += BANK_SYNC_POLL_MS;
  }
  client.at += BANK_RESULT_SHOWN_MS;
}

/** Simulates the ID check. @returns true if the check was passed */
function checkIdentity(client: Client, random: Random): boolean {
  must(client, random, 'getKycStatus');
  must(client, random, 'getKycToken');
  think(client, random);
  submit(client, random, 'setKycEntity');
  const { least, most, unending } = ASSUMED.idCheck;
  const endsAt =
    random() < unending ? Number.POSITIVE_INFINITY : client.at + between(random, least, most);
  const isPassed = watchIdCheck(client, endsAt);
  if (isPassed) {
    must(client, random, 'getProfile');
  }
  return isPassed;
}

/** Polls the ID check until it ends or the limit is reached. @returns true if the check has ended */
export function watchIdCheck(client: Client, endsAt: number): boolean {
  for (let attempts = 1; ; attempts += 1) {
    if (!client.read('getKycStatus')) {
      return false;
    }
    if (client.at >= endsAt) {
      return true;
    }
    if (attempts === KYC_MAXIMUM_ATTEMPTS) {
      return false;
    }
    client.at += KYC_POLL_MS;
  }
}

function openHome(client: Client, random: Random): void {
  must(client, random, 'getOverview');
}

function lookAtHome(client: Client, random: Random, isMoneyMoving: boolean): void {
  openHome(client, random);
  const { mean, leftOpen } = ASSUMED.stay;
  const stay = random() < leftOpen ? Number.POSITIVE_INFINITY : exponential(random, mean);
  if (isMoneyMoving) {
    pollHome(client, client.at + stay);
  }
}

/** Polls the home while a payment is in progress, the page is visible and the countdown runs. */
export function pollHome(client: Client, leavesAt: number): void {
  for (let left = DASHBOARD_COUNTDOWN_START; left >= 0; left -= 1) {
    client.at += DASHBOARD_POLL_MS;
    if (client.at > leavesAt) {
      return;
    }
    client.read('getOverview');
  }
}

/** Simulates a payment. Without a response the app checks the outcome; a payment during an outage was not made. */
export function pay(client: Client, name: CallName): void {
  const sentAt = client.at;
  if (client.send(name)) {
    return;
  }
  const checksFrom = client.at;
  for (let looksWithout = 0; ; ) {
    const looksAt = client.at;
    if (client.read('getOverview')) {
      looksWithout += 1;
      if (looksWithout >= 2 && looksAt >= sentAt + NOT_MADE_AFTER_MS) {
        return;
      }
    }
    client.at +=
      client.at - checksFrom >= OUTCOME_SLOW_AFTER_MS ? OUTCOME_SLOW_CHECK_MS : OUTCOME_CHECK_MS;
  }
}
