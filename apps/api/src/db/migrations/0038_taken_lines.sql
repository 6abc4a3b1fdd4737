-- Who is at a line of Today; a line goes with its cause, and is the same only while that lasts.
CREATE TABLE taken_lines (
  line text PRIMARY KEY,
  operator text NOT NULL CHECK (operator <> ''),
  taken_at timestamptz(3) NOT NULL
);
GRANT SELECT, INSERT, DELETE ON taken_lines TO touchline_jobs;
