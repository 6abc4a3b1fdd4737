-- Until when everything that needed a document has it: the look for what a version without documents left begins there. The
-- indexes are built in some seconds for a million rows, in which these tables take no writes.
CREATE TABLE documents_complete (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  through timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON documents_complete TO touchline_jobs;

CREATE INDEX receipts_in_order ON receipts (issued_at, number);
CREATE INDEX refunds_in_order ON refunds (booked_at);
