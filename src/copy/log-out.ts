import type { Payment } from '../../domain/payments.ts';

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
  unknown: {
    stay: "We don't know yet whether your request went through. Stay, and your home page shows it. Please don't send it again.",
    leave: {
      cashOut: 'Your Cash Out may still go through. Log in again to see.',
      repayEarly: 'Your repayment may still go through. Log in again to see.',
      delay: 'The delay may still go through. Log in again to see.',
    } satisfies Record<Payment['kind'], string>,
  },
} as const;
