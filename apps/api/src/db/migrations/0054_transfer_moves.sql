-- What operators took back of transfers, for good (docs/billing-rules.md, "Bank transfers"). With "paid_after" a payment that counts no
-- longer. Without, the whole transfer: below 0 it left the organisation, above 0 it came again, for this bill.
CREATE TABLE transfer_moves (
  organization_id uuid NOT NULL,
  bank_reference text NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  billing_id uuid NOT NULL,
  paid_after bigint,
  amount bigint NOT NULL CHECK (amount < 0 OR (amount > 0 AND paid_after IS NULL)),
  moved_on date NOT NULL,
  booked_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, bank_reference, place),
  UNIQUE (organization_id, billing_id, paid_after),
  FOREIGN KEY (organization_id, bank_reference) REFERENCES transfers (organization_id, bank_reference),
  FOREIGN KEY (organization_id, billing_id, paid_after) REFERENCES transfer_payments (organization_id, billing_id, paid_after)
);
CREATE INDEX transfer_moves_booked ON transfer_moves (booked_at);
GRANT SELECT ON transfer_moves TO touchline_desk;
GRANT SELECT, INSERT ON transfer_moves TO touchline_app, touchline_jobs;
ALTER TABLE transfer_moves ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON transfer_moves TO touchline_app
  USING (organization_id = current_setting('app.organization_id')::uuid);
CREATE POLICY whole_cell ON transfer_moves TO touchline_jobs USING (true) WITH CHECK (true);
CREATE POLICY whole_cell_read ON transfer_moves FOR SELECT TO touchline_desk USING (true);
