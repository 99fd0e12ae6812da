import { expect, test } from 'vitest';
import { BANK_UPDATE_WAIT_MS } from '../../machines/bank-account.machine.ts';
import {
  BANK_FEEDBACK_DISPLAY_MS,
  BANK_SEARCH_DEBOUNCE_MS,
} from '../../machines/bank-picker.machine.ts';
import { BANK_RESULT_SHOWN_MS, BANK_SYNC_POLL_MS } from '../../machines/bank-sync.machine.ts';
import { DASHBOARD_COUNTDOWN_START, DASHBOARD_POLL_MS } from '../../machines/dashboard.machine.ts';
import {
  KYC_MAXIMUM_ATTEMPTS,
  KYC_POLL_MS,
  WIDGET_OVERLAY_MS,
} from '../../machines/identity-check.machine.ts';
import { IDLE_LIMIT_MS } from '../../machines/idle.machine.ts';
import { RESEND_LOCKOUT_MS } from '../../machines/resend-lockout.machine.ts';

/** The times of product 9.1, word for word. */
test.each([
  ['the idle time-out', IDLE_LIMIT_MS, 900_000],
  ['a lockout after a message', RESEND_LOCKOUT_MS, 60_000],
  ['the dashboard’s poll', DASHBOARD_POLL_MS, 10_000],
  ['the dashboard’s countdown', DASHBOARD_COUNTDOWN_START, 29],
  ['the wait before a bank account is saved', BANK_UPDATE_WAIT_MS, 2_000],
  ['the wait before a bank’s name is thanked for', BANK_FEEDBACK_DISPLAY_MS, 1_000],
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
