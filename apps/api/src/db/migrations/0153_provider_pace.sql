-- When jobs may ask the card provider next: the one row from which every process of the cell takes its turns. New and
-- small, so nothing waits for it.
CREATE TABLE provider_pace (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  next_at timestamptz NOT NULL
);
INSERT INTO provider_pace (next_at) VALUES ('1970-01-01T00:00:00Z');
GRANT SELECT, UPDATE ON provider_pace TO touchline_jobs;
