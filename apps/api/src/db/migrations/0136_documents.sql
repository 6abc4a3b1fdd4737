-- Invoices, receipts and credit notes: what a paper says, frozen when it is issued (invariant I23: no UPDATE or DELETE).
-- The receipts of the version before are still written to `receipts`, under the same numbers.
CREATE TABLE documents (
  organization_id uuid NOT NULL,
  document_id uuid NOT NULL,
  billing_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'receipt', 'credit-note')),
  issuer text NOT NULL,
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  issue_date date NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  -- The refund that a credit note is for.
  charge_id text,
  refunded_after bigint,
  -- The document that it was issued instead of.
  replaces uuid,
  content jsonb NOT NULL,
  PRIMARY KEY (organization_id, document_id),
  FOREIGN KEY (organization_id, billing_id) REFERENCES invoices (organization_id, billing_id),
  FOREIGN KEY (organization_id, billing_id, charge_id, refunded_after)
    REFERENCES refunds (organization_id, billing_id, charge_id, refunded_after),
  FOREIGN KEY (organization_id, replaces) REFERENCES documents (organization_id, document_id),
  -- I26: no number is given twice; the rows of the counters leave no gap.
  UNIQUE (issuer, kind, year, number),
  -- Nothing is issued again twice.
  UNIQUE (organization_id, replaces),
  CHECK ((kind = 'credit-note') = (charge_id IS NOT NULL)),
  CHECK ((charge_id IS NULL) = (refunded_after IS NULL))
);
CREATE UNIQUE INDEX one_invoice_and_one_receipt ON documents (organization_id, billing_id, kind)
  WHERE replaces IS NULL AND kind <> 'credit-note';
CREATE UNIQUE INDEX one_credit_note_a_refund ON documents (organization_id, billing_id, charge_id, refunded_after)
  WHERE replaces IS NULL AND kind = 'credit-note';
CREATE INDEX documents_of_a_billing ON documents (organization_id, billing_id);
CREATE INDEX documents_by_day ON documents (organization_id, issue_date, issued_at, kind, document_id);

-- The last numbers of invoices and credit notes; `receipt_counters` has those of receipts.
CREATE TABLE document_counters (
  issuer text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year integer NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (issuer, kind, year)
);

-- Existing billings, receipts and refunds in the order in which they came: their documents are issued at the next start.
CREATE INDEX invoices_in_order ON invoices (fixed_at, billing_id);

GRANT SELECT, INSERT ON documents TO touchline_app, touchline_jobs;
GRANT SELECT, INSERT, UPDATE ON document_counters TO touchline_app, touchline_jobs;

ALTER TABLE documents ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON documents TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON documents TO touchline_jobs USING (true) WITH CHECK (true);
