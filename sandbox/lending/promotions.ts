import type { AnswerOf } from '../../domain/contract.ts';
import { FEE_CEILING_PERCENT } from '../../domain/money.ts';
import { ensureCustomer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { Refusal } from '../refusal.ts';

type PromotionWords = AnswerOf<'validatePromotion'>['promotion'];

/** The two valid codes of the desk: two, because an active promotion excludes another one. */
export const VALID_PROMO_CODE = 'WELCOME10';
export const OTHER_PROMO_CODE = 'PAYDAY10';

/** What both of them give. */
const OFFER: PromotionWords = {
  title: '10% off your fee',
  message: 'Your next Cash Out costs 4.5% instead of 5%.',
  condition: 'For one Cash Out. It cannot be used together with another promotion.',
};
const OFFER_PERCENT = 4.5;

/** Codes that are refused, with their messages. Source: decision 058. */
const REFUSED: Readonly<Record<string, { readonly title: string; readonly description: string }>> =
  {
    EXPIRED: {
      title: 'This promo code has expired',
      description: 'It could be used until the end of last month.',
    },
    USED: {
      title: 'You have already used this promo code',
      description: 'Each promo code can be used once.',
    },
  };

const UNKNOWN = {
  title: "We don't know this promo code",
  description: 'Check the spelling and try again.',
};

/** Returns the promotions for the customer's next cash out: at most one. */
export async function activePromotions(sql: Sql, uid: string): Promise<PromotionWords[]> {
  const rows = await sql.all`SELECT code FROM promotions WHERE uid = ${uid} AND used_by IS NULL`;
  return rows.map(() => OFFER);
}

/** Returns the fee of the next cash out, in per cent of the amount. */
export async function feePercentFor(sql: Sql, uid: string): Promise<number> {
  return (await activePromotions(sql, uid)).length > 0 ? OFFER_PERCENT : FEE_CEILING_PERCENT;
}

/** Returns the promotion of a code in capitals. @throws Refusal 400 with title and description */
export async function validatePromotion(
  sql: Sql,
  uid: string,
  code: string,
): Promise<PromotionWords> {
  const known = await sql.get`SELECT 1 FROM promotions WHERE uid = ${uid} AND code = ${code}`;
  if (known || (code !== VALID_PROMO_CODE && code !== OTHER_PROMO_CODE)) {
    const error = REFUSED[known ? 'USED' : code] ?? UNKNOWN;
    throw new Refusal(400, error.title, { error });
  }
  return OFFER;
}

/** Adds a promotion for the next cash out. @throws Refusal */
export async function addPromotion(sql: Sql, uid: string, code: string): Promise<PromotionWords> {
  const promotion = await validatePromotion(sql, uid, code);
  if ((await activePromotions(sql, uid)).length > 0) {
    throw new Refusal(409, 'Sorry, you can only have 1 active promotion at a time.');
  }
  await ensureCustomer(sql, uid);
  await sql.run`INSERT INTO promotions (uid, code) VALUES (${uid}, ${code})`;
  return promotion;
}

export async function spendPromotion(sql: Sql, uid: string, loanId: number): Promise<void> {
  await sql.run`UPDATE promotions SET used_by = ${loanId} WHERE uid = ${uid} AND used_by IS NULL`;
}
