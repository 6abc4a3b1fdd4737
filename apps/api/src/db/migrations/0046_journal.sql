-- Months of the journal that are closed. Its entries are derived from the books and stored nowhere; the digest proves that those of
-- the month are the same again.
CREATE TABLE journal_closings (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  -- What the books learn of from then on is of the next month.
  closed_at timestamptz(3) NOT NULL,
  closed_by text NOT NULL CHECK (closed_by <> ''),
  digest text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$')
);
GRANT SELECT, INSERT ON journal_closings TO touchline_jobs;

-- A month of the journal reads what the books learnt in it.
CREATE INDEX documents_issued ON documents (issued_at);
CREATE INDEX unissued_invoices_closed ON unissued_invoices (closed_at);
CREATE INDEX transfers_booked ON transfers (booked_at);
CREATE INDEX transfer_payments_booked ON transfer_payments (booked_at);
CREATE INDEX transfer_returns_booked ON transfer_returns (booked_at);
CREATE INDEX failed_refunds_booked ON failed_refunds (booked_at);
CREATE INDEX invoices_of_terms ON invoices (service_ends_on) WHERE service_ends_on > service_starts_on + 31;
