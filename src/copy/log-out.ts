import type { Payment } from '../../domain/payments.ts';

const UNKNOWN: Record<Payment['kind'], string> = {
  cashOut: 'Your Cash Out',
  repayEarly: 'Your repayment',
  delay: 'The delay',
};

export const logOutCopy = {
  title: 'Log out?',
  text: 'Are you sure you want to log out?',
  confirm: 'Yes, Log out',
  decline: 'No, go back',
  onBack: {
    /** Before the question, which no button asked. */
    why: 'Going back from here leaves the app. ',
    confirm: 'Log out',
    decline: 'Close',
  },
  /** Added to each question before a log-out while the outcome of a payment is unknown. */
  unknown: (kind: Payment['kind']) =>
    `${UNKNOWN[kind]} may still go through. Log in again to see. Or stay: your home page shows it. Please don't send it again.`,
} as const;
