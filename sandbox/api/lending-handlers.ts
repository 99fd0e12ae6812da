import { createHash } from 'node:crypto';
import type { CallName } from '../../domain/contract.ts';
import { dollarsFromCents, dollarsInPath } from '../../domain/money.ts';
import { TRANSFER_STEPS } from '../config.ts';
import { type Customer, findCustomer, profileOf } from '../customers.ts';
import type { Sql } from '../database.ts';
import {
  type Document,
  documentToHtml,
  loanAgreement,
  termsAndConditions,
} from '../lending/agreement.ts';
import { settleDebits } from '../lending/debits.ts';
import {
  borrow,
  cents,
  chosenPlan,
  delayRepayment,
  payEarly,
  repaymentPlans,
} from '../lending/lending.ts';
import { activeLoan, loansOf, repaymentsOf } from '../lending/loans.ts';
import { cashOutTable, overviewOf, repaymentTable } from '../lending/overview.ts';
import { activePromotions, addPromotion, validatePromotion } from '../lending/promotions.ts';
import { withDatesFor } from '../lending/quirks.ts';
import { Refusal } from '../refusal.ts';
import type { Handlers, Incoming } from './handlers.ts';

/** Renders a document as a PDF. Most sandboxes never do, and loading the library would take a fifth of a second of each start. */
async function pdfOf(document: Document): Promise<Uint8Array> {
  const { documentToPdf } = await import('../lending/pdf.ts');
  return documentToPdf(document);
}

/** Settles the caller's debits and returns their row. @throws Refusal 403 before the identity check is passed */
async function borrower({ uid, now }: Incoming<CallName>, sql: Sql): Promise<Customer> {
  const customer = await findCustomer(sql, uid);
  if (customer?.kyc_status !== 'Success') {
    throw new Refusal(403, 'Finish your application first.');
  }
  await settleDebits(sql, customer, now.today);
  return customer;
}

async function fullName({ uid }: Customer, sql: Sql): Promise<string> {
  const { firstName, lastName } = await profileOf(sql, uid);
  return [firstName, lastName].filter(Boolean).join(' ') || 'the customer';
}

function maskedAccount({ account_number: number }: Customer): string {
  return number ? `•••• ${number.slice(-4)}` : '';
}

/** Returns the agreement of a requested loan, as of today, as HTML. @throws Refusal 400 when its terms are not offered */
async function agreementFor(
  { payload, now }: Pick<Incoming<'borrow' | 'previewLoan'>, 'payload' | 'now'>,
  sql: Sql,
  customer: Customer,
): Promise<string> {
  return documentToHtml(
    loanAgreement({
      borrower: await fullName(customer, sql),
      amount: cents(payload.amount),
      plan: await chosenPlan(sql, customer, payload, now),
      madeOn: now.today,
      maskedAccountNumber: maskedAccount(customer),
    }),
  );
}

/** There are no campaigns in the sandbox. */
const empty = async () => ({});

export const lendingHandlers = {
  async getOverview(incoming, sql) {
    const overview = await overviewOf(sql, await borrower(incoming, sql), incoming.now);
    return withDatesFor(sql, incoming.uid, overview);
  },

  async getRepaymentOptions(incoming, sql) {
    const customer = await borrower(incoming, sql);
    const amount = cents(Number(incoming.parameters.amount));
    if (dollarsInPath(amount) !== incoming.parameters.amount) {
      throw new Refusal(400, 'An amount in a path is in dollars, without trailing zeros.');
    }
    return withDatesFor(sql, incoming.uid, {
      repayments: (await repaymentPlans(sql, customer, amount, incoming.now)).map((plan) => ({
        installments: plan.map((installment) => ({
          repaymentDate: installment.date,
          repaymentAmount: dollarsFromCents(installment.amount),
          fee: dollarsFromCents(installment.fee),
        })),
      })),
    });
  },

  async previewLoan(incoming, sql) {
    const customer = await borrower(incoming, sql);
    return { previewInformation: { loanAgreement: await agreementFor(incoming, sql, customer) } };
  },

  async borrow(incoming, sql) {
    const customer = await borrower(incoming, sql);
    const { payload, now, services } = incoming;
    if (payload.agreementHash && !(await activeLoan(sql, incoming.uid))) {
      const agreement = await agreementFor(incoming, sql, customer);
      if (createHash('sha256').update(agreement).digest('hex') !== payload.agreementHash) {
        throw new Refusal(400, 'The loan agreement has changed.');
      }
    }
    return borrow(sql, customer, payload, now, TRANSFER_STEPS * services.pace * 1000);
  },

  async payRepayment(incoming, sql) {
    await payEarly(sql, await borrower(incoming, sql), incoming.payload, incoming.now);
    return {};
  },

  async deferRepayment(incoming, sql) {
    return delayRepayment(sql, await borrower(incoming, sql), incoming.now);
  },

  async getRepayments(incoming, sql) {
    const { uid } = await borrower(incoming, sql);
    return withDatesFor(sql, uid, { activities: await repaymentTable(sql, uid) });
  },

  async getCashOuts(incoming, sql) {
    const { uid } = await borrower(incoming, sql);
    return withDatesFor(sql, uid, { activities: await cashOutTable(sql, uid) });
  },

  async downloadTerms() {
    return pdfOf(termsAndConditions());
  },

  async downloadAgreement(incoming, sql) {
    const customer = await borrower(incoming, sql);
    const loans = await loansOf(sql, incoming.uid);
    const loan = loans.find(({ id }) => String(id) === incoming.parameters.loanId);
    if (!loan) {
      throw new Refusal(404, 'There is no such agreement.');
    }
    return pdfOf(
      loanAgreement({
        borrower: await fullName(customer, sql),
        amount: loan.amount_cents,
        plan: (await repaymentsOf(sql, loan.id)).map((row) => ({
          date: row.due_on,
          amount: row.amount_cents,
          fee: row.fee_cents,
        })),
        madeOn: loan.borrowed_on,
        maskedAccountNumber: maskedAccount(customer),
      }),
    );
  },

  async getPromotions({ uid }, sql) {
    const promotions = await activePromotions(sql, uid);
    return { promotions, canAddPromotion: promotions.length === 0 };
  },

  async validatePromotion({ uid, payload }, sql) {
    return { promotion: await validatePromotion(sql, uid, payload.promoCode) };
  },

  async addPromotion({ uid, payload }, sql) {
    return { promotion: await addPromotion(sql, uid, payload.promoCode) };
  },

  getCampaign: empty,
  applyCampaign: empty,
  confirmCampaign: empty,
} satisfies Partial<Handlers<CallName>>;
