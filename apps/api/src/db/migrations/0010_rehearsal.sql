-- A rehearsal: production's code with the provider's test keys, and a clock that can be moved. Its database says that it is
-- one, so that no process of production works on it, and none of a rehearsal on any other.
ALTER TABLE cell_clock
  ADD COLUMN is_rehearsal boolean NOT NULL DEFAULT false,
  -- The offset is in force from this moment of the machine's clock, which all processes read in time; before it the one
  -- before is.
  ADD COLUMN former_offset_milliseconds bigint NOT NULL DEFAULT 0,
  ADD COLUMN in_force_at timestamptz(3);

-- What a rehearsal did not send, because the address is not on its list.
CREATE TABLE unsent_mails (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL,
  subject text NOT NULL,
  words text NOT NULL,
  kept_at timestamptz(3) NOT NULL
);
CREATE INDEX unsent_mails_age ON unsent_mails (kept_at);
GRANT SELECT, INSERT, DELETE ON unsent_mails TO touchline_jobs;
