-- What the card provider paid out, and what each sum is made of, as its lists say.
CREATE TABLE payouts (
  payout_id text PRIMARY KEY,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  -- Minor units.
  amount bigint NOT NULL CHECK (amount <> 0),
  -- What the bank's statement may say of it.
  trace text NOT NULL,
  made_at timestamptz(3) NOT NULL,
  arrives_on date NOT NULL,
  -- `others`: nothing in it is of a bill here.
  state text NOT NULL CHECK (state IN ('under-way', 'paid', 'failed', 'others')),
  failure text,
  -- When the books learnt that it failed.
  failed_at timestamptz(3),
  -- Null while its movements are being read.
  gathered_at timestamptz(3),
  -- The bank's line that closes it.
  line_id uuid UNIQUE REFERENCES bank_lines,
  CHECK ((state = 'failed') = (failed_at IS NOT NULL))
);
CREATE INDEX payouts_arriving ON payouts (arrives_on);
CREATE INDEX payouts_gathered ON payouts (gathered_at);
CREATE TABLE payout_movements (
  movement_id text PRIMARY KEY,
  payout_id text NOT NULL REFERENCES payouts,
  kind text NOT NULL CHECK (
    kind IN ('charge', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'fee', 'payout-failed', 'other')
  ),
  -- Minor units, below 0 what left the balance; the fee comes off it.
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  moved_at timestamptz(3) NOT NULL,
  -- The provider's object that moved it.
  source_id text NOT NULL,
  charge_id text,
  -- Null: of no bill here.
  organization_id uuid,
  billing_id uuid,
  description text NOT NULL,
  CHECK ((organization_id IS NULL) = (billing_id IS NULL))
);
CREATE INDEX payout_movements_payout ON payout_movements (payout_id, moved_at, movement_id);
CREATE INDEX payout_movements_charge ON payout_movements (charge_id);
GRANT SELECT, INSERT, UPDATE (trace, arrives_on, state, failure, failed_at, gathered_at, line_id) ON payouts TO touchline_jobs;
GRANT SELECT, INSERT ON payout_movements TO touchline_jobs;
GRANT SELECT ON payouts, payout_movements TO touchline_desk;

-- Wider than what the version before was held to, which closes no payout.
ALTER TABLE bank_lines DROP CONSTRAINT bank_lines_state_check;

-- Every row of the version before keeps it.
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_state_check
  CHECK (state IN ('waiting', 'booked', 'set-aside', 'returned', 'not-ours', 'paid-out'));
