-- Money that came by bank transfer, one row each, for good: the bank's own reference books it once. What pays bills or goes
-- back is counted in "spent"; the rest is the organisation's credit.
CREATE TABLE transfers (
  organization_id uuid NOT NULL,
  bank_reference text NOT NULL CHECK (length(bank_reference) BETWEEN 1 AND 64),
  -- The bill that it was sent for.
  billing_id uuid NOT NULL,
  currency text NOT NULL CHECK (currency IN ('JPY', 'EUR', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  spent bigint NOT NULL DEFAULT 0 CHECK (spent BETWEEN 0 AND amount),
  received_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, bank_reference),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id)
);
CREATE INDEX transfers_with_credit ON transfers (organization_id) WHERE spent < amount;

-- What a transfer paid of a bill; "paid_after" is what is paid of the bill in all then.
CREATE TABLE transfer_payments (
  organization_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  paid_after bigint NOT NULL,
  bank_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0 AND amount <= paid_after),
  paid_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, billing_id, paid_after),
  FOREIGN KEY (organization_id, billing_id) REFERENCES settlements (organization_id, billing_id),
  FOREIGN KEY (organization_id, bank_reference) REFERENCES transfers (organization_id, bank_reference)
);

-- What went back of a transfer, by the reference of the transfer back.
CREATE TABLE transfer_returns (
  organization_id uuid NOT NULL,
  return_reference text NOT NULL CHECK (length(return_reference) BETWEEN 1 AND 64),
  bank_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  returned_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, return_reference, bank_reference),
  FOREIGN KEY (organization_id, bank_reference) REFERENCES transfers (organization_id, bank_reference)
);

-- Bills whose transfer was marked as received without a reference.
INSERT INTO transfers (organization_id, bank_reference, billing_id, currency, amount, spent, received_on, booked_at)
SELECT s.organization_id, 'bill-' || s.billing_id, s.billing_id, i.currency, i.total, i.total,
  (s.paid_at AT TIME ZONE b.zone)::date, s.paid_at
FROM settlements s
JOIN invoices i ON i.organization_id = s.organization_id AND i.billing_id = s.billing_id
JOIN billings b ON b.organization_id = s.organization_id AND b.billing_id = s.billing_id
WHERE i.payment_method = 'BANK_TRANSFER' AND s.payment_status = 'Complete' AND i.total > 0;

INSERT INTO transfer_payments (organization_id, billing_id, paid_after, bank_reference, amount, paid_on, booked_at)
SELECT organization_id, billing_id, amount, bank_reference, amount, received_on, booked_at FROM transfers;

GRANT SELECT, INSERT ON transfers, transfer_payments, transfer_returns TO touchline_app, touchline_jobs;
GRANT UPDATE (spent) ON transfers TO touchline_app, touchline_jobs;

DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['transfers', 'transfer_payments', 'transfer_returns'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;
