import { expect, test } from 'vitest';
import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { LOG_OUT_WAIT_MS } from '../../machines/app.setup.ts';
import { BANK_UPDATE_WAIT_MS } from '../../machines/bank-account.machine.ts';
import { BANK_SEARCH_DEBOUNCE_MS, THANKS_DELAY_MS } from '../../machines/bank-picker.machine.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_POLL_TIMEOUT_MS,
  BANK_RESULT_SHOWN_MS,
  BANK_SYNC_POLL_MS,
} from '../../machines/bank-sync.machine.ts';
import { DASHBOARD_COUNTDOWN_START, DASHBOARD_POLL_MS } from '../../machines/dashboard.machine.ts';
import {
  KYC_MAXIMUM_ATTEMPTS,
  KYC_POLL_MS,
  WIDGET_OVERLAY_MS,
  WIDGET_WATCHDOG_MS,
} from '../../machines/identity-check.machine.ts';
import { IDLE_WARNING_MS } from '../../machines/idle.machine.ts';
import { BANK_MISSED_POLLS, KYC_MISSED_PROFILES } from '../../machines/missed-polls.ts';
import {
  NOT_MADE_AFTER_MS,
  OUTCOME_CHECK_MS,
  OUTCOME_SLOW_AFTER_MS,
  OUTCOME_SLOW_CHECK_MS,
  PAYMENT_HOLD_MS,
} from '../../machines/payment.machine.ts';
import { RESEND_LOCKOUT_MS } from '../../machines/resend-lockout.machine.ts';
import { CHAT_TIMEOUT_MS } from '../../machines/support.machine.ts';

/** The times of product 9.1, word for word. */
test.each([
  ['the idle time-out', IDLE_LIMIT_MS, 900_000],
  ['a lockout after a message', RESEND_LOCKOUT_MS, 60_000],
  ['the dashboard’s poll', DASHBOARD_POLL_MS, 10_000],
  ['the dashboard’s countdown', DASHBOARD_COUNTDOWN_START, 29],
  ['the wait before a bank account is saved', BANK_UPDATE_WAIT_MS, 2_000],
  ['the wait before a bank’s name is thanked for', THANKS_DELAY_MS, 1_000],
  ['the debounce of the bank search', BANK_SEARCH_DEBOUNCE_MS, 350],
  ['the poll of the bank job', BANK_SYNC_POLL_MS, 5_000],
  ['the look at the bank job’s end', BANK_RESULT_SHOWN_MS, 1_500],
  ['the poll of the identity check', KYC_POLL_MS, 10_000],
  ['the attempts of the identity check', KYC_MAXIMUM_ATTEMPTS, 20],
  ['the cover of the identity widget', WIDGET_OVERLAY_MS, 3_000],
])(
  '%s is what the specification says [R2.62 R4.20 R4.28 R5.19 R9.1 R9.3 R9.4 R9.5 R9.6 R9.7 R9.8 R9.9 R9.10]',
  (_, actual, specified) => {
    expect(actual).toBe(specified);
  },
);

/** The times and counts of our own decisions, each with the decision's number. */
test.each([
  ['how long before the end of an idle session it is warned of', '011', IDLE_WARNING_MS, 120_000],
  ['the looks at a bank job that may fail in a row', '031', BANK_MISSED_POLLS, 3],
  ['how long a look at a bank job may take', '031', BANK_POLL_TIMEOUT_MS, 15_000],
  ['how long a bank job may take', '031', BANK_JOB_TIMEOUT_MS, 600_000],
  ['how long the identity widget may take to appear', '033', WIDGET_WATCHDOG_MS, 30_000],
  ['the reads of a profile that lags behind an identity check', '030', KYC_MISSED_PROFILES, 3],
  ['how often the outcome of a payment is looked for', '036', OUTCOME_CHECK_MS, 5_000],
  ['when it is looked for less often', '036', OUTCOME_SLOW_AFTER_MS, 300_000],
  ['how often it is looked for then', '036', OUTCOME_SLOW_CHECK_MS, 30_000],
  ['how long a customer is kept at a payment', '036', PAYMENT_HOLD_MS, 30_000],
  ['how old a payment is at least that was not made', '036', NOT_MADE_AFTER_MS, 60_000],
  ['how long a log-out waits for a payment', '036', LOG_OUT_WAIT_MS, 30_000],
  ['how long a chat may take to show', '053', CHAT_TIMEOUT_MS, 8_000],
])('%s is what decision %s says', (_, __, actual, decided) => {
  expect(actual).toBe(decided);
});
