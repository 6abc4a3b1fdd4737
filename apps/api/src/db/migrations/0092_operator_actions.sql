-- What operators did by command: written with the change, and never changed.

CREATE TABLE operator_actions (
  action_id uuid PRIMARY KEY,
  operator text NOT NULL CHECK (operator <> ''),
  command text NOT NULL,
  subject text NOT NULL,
  happened_at timestamptz(3) NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT ON operator_actions TO touchline_jobs;
