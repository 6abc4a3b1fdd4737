-- A line left for later is nobody's until then; afterwards it is of the operator who left it.
ALTER TABLE taken_lines ADD COLUMN later_until timestamptz(3);
ALTER TABLE taken_lines ADD COLUMN later_why text CHECK (later_why <> '');
GRANT UPDATE (operator, taken_at, later_until, later_why) ON taken_lines TO touchline_jobs;
