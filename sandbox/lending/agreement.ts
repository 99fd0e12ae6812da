import { html } from 'hono/html';
import { type CalendarDate, formatDate } from '../../domain/calendar.ts';
import type { RepaymentPlan } from '../../domain/entities.ts';
import { type Cents, formatCents, sumCents } from '../../domain/money.ts';
import { MAX_TERM_DAYS } from '../../domain/offer.ts';

/** A text with headings, for HTML or PDF. */
export type Document = {
  readonly title: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly paragraphs?: readonly string[];
    readonly points?: readonly string[];
    readonly table?: { readonly head: readonly string[]; readonly rows: readonly string[][] };
  }[];
};

export type AgreementTerms = {
  readonly borrower: string;
  readonly amount: Cents;
  readonly plan: RepaymentPlan;
  readonly madeOn: CalendarDate;
  /** Such as `•••• 5678`; empty before an account is known. */
  readonly maskedAccountNumber: string;
};

const HARDSHIP =
  'If you are having trouble repaying, talk to us as early as you can. You can also call the National Debt Helpline on 1800 007 007. The call is free.';

/** Returns a loan's agreement: amount, fee, total, all dates, and the duties of both sides. */
export function loanAgreement(terms: AgreementTerms): Document {
  const { borrower, amount, plan, madeOn, maskedAccountNumber } = terms;
  const fee = sumCents(plan.map((installment) => installment.fee));
  const total = amount + fee;
  const last = plan.at(-1)?.date ?? madeOn;
  const account = maskedAccountNumber ? `your account ${maskedAccountNumber}` : 'your account';
  return {
    title: 'Loan agreement',
    sections: [
      {
        heading: 'In short',
        paragraphs: [
          `This is a loan agreement between ${borrower} (you) and Pay On Demand (we), made on ${formatDate(madeOn)}.`,
          'It is a loan. You are paid money now and pay it back, with a one-off fee, on the days below.',
        ],
        table: {
          head: ['What', 'Amount'],
          rows: [
            ['Amount you receive', formatCents(amount)],
            ['One-off fee', formatCents(fee)],
            ['Total you repay', formatCents(total)],
            ['Interest', 'None'],
            ['Fee for paying early or late', 'None'],
          ],
        },
      },
      {
        heading: 'When you repay',
        paragraphs: [
          plan.length === 1
            ? `We debit ${account} once. The repayment is due on ${formatDate(last)}.`
            : `We debit ${account} ${plan.length} times. The last repayment is due on ${formatDate(last)}.`,
        ],
        table: {
          head: ['No.', 'Date', 'Amount', 'Of which fee'],
          rows: plan.map((installment, index) => [
            String(index + 1),
            formatDate(installment.date),
            formatCents(installment.amount),
            formatCents(installment.fee),
          ]),
        },
      },
      {
        heading: '1. The loan',
        paragraphs: [
          `We transfer ${formatCents(amount)} to ${account}. The transfer usually takes moments and at most two business days.`,
          'You may use the money for any personal purpose. You can have one loan with us at a time: a new one needs this one to be repaid in full.',
          `The term of the loan is at most ${MAX_TERM_DAYS} days, whatever happens, including a delay that you ask for.`,
        ],
      },
      {
        heading: '2. The fee',
        paragraphs: [
          `You pay a one-off fee of ${formatCents(fee)}. It is never more than 5% of the amount that you receive, and it does not grow with time.`,
          'We charge no interest, no fee for paying early, no fee for a delay, and no late fee.',
        ],
      },
      {
        heading: '3. How we debit your account',
        paragraphs: [
          `You allow us to debit each repayment from ${account} on its date. When that date is not a business day, the debit is made on the next business day.`,
          'A debit takes one to two business days to complete. Please keep enough money in the account until then. Your bank may charge you when a debit is refused; we do not.',
          'You can withdraw this permission by telling your bank or us. You still owe what has not been repaid.',
        ],
        points: [
          'We debit only the repayments of this agreement.',
          'We never make another payment or transfer without your express permission.',
          'We tell you before a date or an amount changes.',
        ],
      },
      {
        heading: '4. Paying early',
        paragraphs: [
          'You can pay the next repayment, or everything that is left, before its date and at no cost. This is not possible on the day before a repayment is due, or while a repayment is being processed.',
        ],
      },
      {
        heading: '5. Delaying a repayment',
        paragraphs: [
          `Once per loan you can move your next repayment to the pay day after your last repayment, as long as that day is within the ${MAX_TERM_DAYS} days. Customers who are paid monthly cannot delay a repayment. After a missed repayment a delay is no longer possible.`,
        ],
      },
      {
        heading: '6. When a repayment is missed',
        paragraphs: [
          'When a debit is refused we tell you and try again on your next pay day. Until then you cannot take another loan. When the second debit is refused too, the repayment is overdue. There is no late fee, and we do not debit it again until you have talked to us. We ask you to contact us, so that we can agree on a way that you can afford.',
          HARDSHIP,
        ],
      },
      {
        heading: '7. What you confirm',
        points: [
          'You are 18 or older and live in Australia.',
          'What you have told us about yourself and your employment is true.',
          'The account is yours alone: it is not a joint account.',
          'You can make the repayments from your pay without hardship.',
        ],
      },
      {
        heading: '8. Your information',
        paragraphs: [
          'We use your personal information to check your identity, to decide about the loan, to run it, and to meet our legal duties. Access to your bank is read-only. Our privacy policy says what we keep, for how long, and how you can see or correct it.',
        ],
      },
      {
        heading: '9. Changing your mind',
        paragraphs: [
          'If you change your mind, pay the amount back early. Tell us on the day of the loan and we return the fee.',
        ],
      },
      {
        heading: '10. Complaints',
        paragraphs: [
          'Tell us first: we answer within 30 days. If you are not satisfied you can take the complaint, free of charge, to the Australian Financial Complaints Authority.',
          'This agreement is governed by the law of New South Wales.',
        ],
      },
    ],
  };
}

export function termsAndConditions(): Document {
  return {
    title: 'Terms and conditions',
    sections: [
      {
        heading: '1. The service',
        paragraphs: [
          'Pay On Demand lends employed people in Australia small amounts against their coming pay. Each cash out is a loan with an agreement of its own, which you see and accept before any money moves.',
        ],
      },
      {
        heading: '2. Who can use it',
        points: [
          'You are 18 or older and an Australian resident.',
          'You earn at least $300 a week, and more than half of your income comes from an employer.',
          'You have a bank account in your name only, and an Australian mobile number.',
        ],
      },
      {
        heading: '3. Costs and limits',
        points: [
          'Cash outs are between $50 and $2,000; your own limit depends on your pay.',
          'The one-off fee is at most 5% of the cash out. There is no interest and no late fee.',
          `Every loan is repaid within ${MAX_TERM_DAYS} days.`,
          'You can have one cash out at a time and delay one repayment per cash out.',
        ],
      },
      {
        heading: '4. Your bank',
        paragraphs: [
          'We read account names and types, balances and transactions. Access is read-only: we never make payments or transfers without your express permission. Your login details are used once and are never stored.',
        ],
      },
      {
        heading: '5. Keeping your account safe',
        paragraphs: [
          'Keep your password to yourself. We log you out after 15 minutes without activity. We never ask for your bank password by e-mail, by telephone or in a chat.',
        ],
      },
      { heading: '6. Hardship', paragraphs: [HARDSHIP] },
      {
        heading: '7. Complaints',
        paragraphs: [
          'Tell us first: we answer within 30 days. After that you can turn to the Australian Financial Complaints Authority, free of charge.',
        ],
      },
    ],
  };
}

/** Renders a document as HTML without styles or scripts. */
export function documentToHtml({ title, sections }: Document): string {
  const parts = [html`<h2>${title}</h2>`];
  for (const { heading, paragraphs = [], points = [], table } of sections) {
    parts.push(html`<h3>${heading}</h3>`, ...paragraphs.map((text) => html`<p>${text}</p>`));
    if (points.length > 0) {
      parts.push(html`<ul>${points.map((text) => html`<li>${text}</li>`)}</ul>`);
    }
    if (table) {
      const head = table.head.map((text) => html`<th scope="col">${text}</th>`);
      const rows = table.rows.map(
        (row) => html`<tr>${row.map((text) => html`<td>${text}</td>`)}</tr>`,
      );
      parts.push(html`<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`);
    }
  }
  return parts.join('\n');
}
