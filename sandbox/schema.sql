-- The sandbox's data. Amounts are whole cents, days are YYYY-MM-DD in Sydney, instants are epoch milliseconds.
-- The rules of money stand here as constraints, so that no bug in the code above can break them.

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- A copy of the auth emulator's accounts, because the emulator keeps them in memory only.
CREATE TABLE accounts (
  uid TEXT PRIMARY KEY,
  record TEXT NOT NULL CHECK (json_valid(record))
) STRICT;

CREATE TABLE customers (
  uid TEXT PRIMARY KEY,
  test_mobile INTEGER NOT NULL DEFAULT 0 CHECK (test_mobile IN (0, 1)),
  residential_address TEXT,
  bank_job_id TEXT REFERENCES bank_jobs (id),
  bank_checked INTEGER NOT NULL DEFAULT 0 CHECK (bank_checked IN (0, 1)),
  pay_cycle TEXT CHECK (pay_cycle IN ('weekly', 'fortnightly', 'monthly')),
  pay_day TEXT,
  maximum_cents INTEGER NOT NULL DEFAULT 0 CHECK (maximum_cents BETWEEN 0 AND 200000),
  available_cents INTEGER NOT NULL DEFAULT 0 CHECK (available_cents BETWEEN 0 AND maximum_cents),
  bsb TEXT,
  account_number TEXT,
  refuses_debits INTEGER NOT NULL DEFAULT 0 CHECK (refuses_debits IN (0, 1)),
  decline TEXT,
  kyc_entity_id TEXT REFERENCES kyc_entities (id),
  kyc_started_at INTEGER,
  kyc_started_on TEXT,
  kyc_status TEXT NOT NULL DEFAULT 'NotStarted'
    CHECK (kyc_status IN ('NotStarted', 'InProcessing', 'ManualInProcessing', 'Success', 'Failed')),
  CHECK (bank_checked = 0 OR (pay_cycle IS NOT NULL AND pay_day IS NOT NULL))
) STRICT;

-- Answers at the steps of onboarding that the sandbox only keeps.
CREATE TABLE step_answers (
  uid TEXT NOT NULL REFERENCES customers (uid) ON DELETE CASCADE,
  step TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  PRIMARY KEY (uid, step)
) STRICT;

CREATE TABLE loans (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL REFERENCES customers (uid) ON DELETE CASCADE,
  amount_cents INTEGER NOT NULL CHECK (amount_cents BETWEEN 5000 AND 200000),
  -- One-off fee of at most 5 per cent: a legal ceiling.
  fee_cents INTEGER NOT NULL CHECK (fee_cents >= 0 AND fee_cents * 100 <= amount_cents * 5),
  borrowed_on TEXT NOT NULL,
  transferred_at INTEGER NOT NULL,
  transfer_failed INTEGER NOT NULL DEFAULT 0 CHECK (transfer_failed IN (0, 1)),
  state TEXT NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'closed'))
) STRICT;

-- One cash out at a time.
CREATE UNIQUE INDEX one_active_loan ON loans (uid) WHERE state = 'active';
CREATE INDEX loans_of_customer ON loans (uid);

CREATE TABLE repayments (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  loan_id INTEGER NOT NULL REFERENCES loans (id) ON DELETE CASCADE,
  position INTEGER NOT NULL CHECK (position BETWEEN 1 AND 4),
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  fee_cents INTEGER NOT NULL CHECK (fee_cents BETWEEN 0 AND amount_cents),
  -- The day that was agreed, and the day of the next (or latest) debit.
  due_on TEXT NOT NULL,
  debit_on TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'Unprocessed' CHECK (status IN ('Unprocessed', 'Pending', 'Debited')),
  missed INTEGER NOT NULL DEFAULT 0 CHECK (missed IN (0, 1)),
  overdue INTEGER NOT NULL DEFAULT 0 CHECK (overdue IN (0, 1)),
  deferred INTEGER NOT NULL DEFAULT 0 CHECK (deferred IN (0, 1)),
  UNIQUE (loan_id, position)
) STRICT;

-- One delay per cash out: the loan is the key.
CREATE TABLE delays (
  loan_id INTEGER PRIMARY KEY REFERENCES loans (id) ON DELETE CASCADE,
  repayment_id INTEGER NOT NULL REFERENCES repayments (id),
  delayed_on TEXT NOT NULL
) STRICT;

CREATE TABLE debits (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  repayment_id INTEGER NOT NULL REFERENCES repayments (id) ON DELETE CASCADE,
  amount_cents INTEGER NOT NULL CHECK (amount_cents > 0),
  sent_on TEXT NOT NULL,
  settles_on TEXT NOT NULL,
  early INTEGER NOT NULL CHECK (early IN (0, 1)),
  outcome TEXT NOT NULL DEFAULT 'Pending' CHECK (outcome IN ('Pending', 'Settled', 'Refused'))
) STRICT;

CREATE INDEX debits_of_repayment ON debits (repayment_id);

-- A repayment is debited once: at most one debit of it is under way or settled.
CREATE UNIQUE INDEX one_debit ON debits (repayment_id) WHERE outcome <> 'Refused';

CREATE TRIGGER loan_starts_as_draft BEFORE INSERT ON loans
WHEN NEW.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a loan starts as a draft'); END;

CREATE TRIGGER loan_terms_are_final BEFORE UPDATE OF amount_cents, fee_cents, borrowed_on, uid ON loans
BEGIN SELECT RAISE(ABORT, 'the terms of a loan are final'); END;

CREATE TRIGGER loan_adds_up BEFORE UPDATE OF state ON loans
WHEN NEW.state = 'active'
BEGIN
  SELECT RAISE(ABORT, 'only a draft becomes active') WHERE OLD.state <> 'draft';
  SELECT RAISE(ABORT, 'installments must add up to amount and fee')
  WHERE (SELECT coalesce(sum(amount_cents), 0) FROM repayments WHERE loan_id = NEW.id)
    <> NEW.amount_cents + NEW.fee_cents
    OR (SELECT coalesce(sum(fee_cents), 0) FROM repayments WHERE loan_id = NEW.id) <> NEW.fee_cents;
END;

CREATE TRIGGER loan_closes_when_repaid BEFORE UPDATE OF state ON loans
WHEN NEW.state = 'closed'
BEGIN
  SELECT RAISE(ABORT, 'only an active loan closes') WHERE OLD.state <> 'active';
  SELECT RAISE(ABORT, 'a loan closes when everything is repaid')
  WHERE EXISTS (SELECT 1 FROM repayments WHERE loan_id = NEW.id AND status <> 'Debited');
END;

CREATE TRIGGER installments_belong_to_drafts BEFORE INSERT ON repayments
WHEN (SELECT state FROM loans WHERE id = NEW.loan_id) <> 'draft'
BEGIN SELECT RAISE(ABORT, 'installments are set when a loan is made'); END;

CREATE TRIGGER installment_amounts_are_final BEFORE UPDATE OF amount_cents, fee_cents, loan_id ON repayments
BEGIN SELECT RAISE(ABORT, 'the amount of an installment is final'); END;

-- A loan ends within 62 days: a legal ceiling, for the first plan and for a delay alike.
CREATE TRIGGER term_of_new_installment BEFORE INSERT ON repayments
WHEN julianday(NEW.due_on) - julianday((SELECT borrowed_on FROM loans WHERE id = NEW.loan_id)) NOT BETWEEN 1 AND 62
BEGIN SELECT RAISE(ABORT, 'an installment is due within 62 days'); END;

CREATE TRIGGER term_of_moved_installment BEFORE UPDATE OF due_on ON repayments
WHEN julianday(NEW.due_on) - julianday((SELECT borrowed_on FROM loans WHERE id = NEW.loan_id)) NOT BETWEEN 1 AND 62
BEGIN SELECT RAISE(ABORT, 'an installment is due within 62 days'); END;

CREATE TRIGGER debited_means_settled BEFORE UPDATE OF status ON repayments
WHEN (OLD.status = 'Debited' AND NEW.status <> 'Debited')
  OR (NEW.status = 'Debited' AND NOT EXISTS
    (SELECT 1 FROM debits WHERE repayment_id = NEW.id AND outcome = 'Settled'))
BEGIN SELECT RAISE(ABORT, 'a repayment is paid by its settled debit'); END;

CREATE TRIGGER no_debit_of_what_never_arrived BEFORE INSERT ON debits
WHEN (SELECT transfer_failed FROM loans WHERE id = (SELECT loan_id FROM repayments WHERE id = NEW.repayment_id)) = 1
BEGIN SELECT RAISE(ABORT, 'money that never arrived is not repaid'); END;

CREATE TRIGGER debit_is_the_installment BEFORE INSERT ON debits
WHEN NEW.amount_cents <> (SELECT amount_cents FROM repayments WHERE id = NEW.repayment_id)
BEGIN SELECT RAISE(ABORT, 'a debit is exactly its installment'); END;

CREATE TABLE promotions (
  uid TEXT NOT NULL REFERENCES customers (uid) ON DELETE CASCADE,
  code TEXT NOT NULL,
  used_by INTEGER REFERENCES loans (id),
  PRIMARY KEY (uid, code)
) STRICT;

-- One active promotion at a time.
CREATE UNIQUE INDEX one_active_promotion ON promotions (uid) WHERE used_by IS NULL;

-- A key acts once: its request's hash and its answer.
CREATE TABLE idempotency_keys (
  uid TEXT NOT NULL,
  key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  PRIMARY KEY (uid, key)
) STRICT;

-- How a customer's responses differ from the usual ones.
CREATE TABLE quirks (
  uid TEXT PRIMARY KEY REFERENCES customers (uid) ON DELETE CASCADE,
  name TEXT NOT NULL CHECK (name IN ('availableWhileActive', 'instants'))
) STRICT;

-- Tokens are stored as hashes. Bank credentials are never stored, only their outcome.
CREATE TABLE vendor_tokens (
  token_hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('bank', 'identity')),
  uid TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE bank_jobs (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  institution_id TEXT NOT NULL,
  outcome TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1))
) STRICT;

CREATE TABLE bank_feedback (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uid TEXT NOT NULL,
  feedback TEXT NOT NULL
) STRICT;

CREATE TABLE kyc_entities (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  outcome TEXT NOT NULL,
  address TEXT
) STRICT;

-- Times of requested e-mails, to refuse too many.
CREATE TABLE email_requests (
  recipient TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE analytics_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event TEXT NOT NULL
) STRICT;
