-- A line of the bank that closed a payout and was taken back.
CREATE TABLE payout_reopenings (
  payout_id text NOT NULL REFERENCES payouts,
  line_id uuid NOT NULL REFERENCES bank_lines,
  closed_at timestamptz(3) NOT NULL,
  reopened_at timestamptz(3) NOT NULL CHECK (reopened_at >= closed_at),
  PRIMARY KEY (line_id, closed_at)
);
GRANT SELECT, INSERT ON payout_reopenings TO touchline_jobs;
GRANT SELECT ON payout_reopenings TO touchline_desk;
