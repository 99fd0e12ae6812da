import type { AnswerOf, CallName, ParametersOf, PayloadOf } from '../../domain/contract.ts';
import type { Moment } from '../clock.ts';
import type { Sql } from '../database.ts';
import type { Services } from '../services.ts';

/** A call that has passed the token check and the payload's schema. */
export type Incoming<Name extends CallName> = {
  /** The caller; empty for calls that need no session. */
  readonly uid: string;
  readonly payload: PayloadOf<Name>;
  readonly parameters: Readonly<Record<ParametersOf<Name>, string>>;
  readonly now: Moment;
  readonly services: Services;
};

/** Handles a call inside its transaction and returns the contract's response. @throws Refusal */
export type Handler<Name extends CallName> = (
  incoming: Incoming<Name>,
  sql: Sql,
) => Promise<AnswerOf<Name>>;

/** A handler outside a transaction, because it waits for the identity provider. */
export type HandlerOutsideTransaction<Name extends CallName> = {
  readonly outsideTransaction: (incoming: Incoming<Name>) => Promise<AnswerOf<Name>>;
};

export type Handlers<Names extends CallName> = {
  readonly [Name in Names]: Handler<Name> | HandlerOutsideTransaction<Name>;
};
