-- What operators did is chained by hash, as the audit of an organisation is. Rows of before, and of the version before, have
-- no link.
ALTER TABLE operator_actions
  ADD COLUMN sequence bigint CHECK (sequence > 0),
  ADD COLUMN previous_hash text,
  ADD COLUMN hash text;
-- Of two writers at once the second waits here, and is refused. The version before writes no sequence, so nothing of it
-- is.
CREATE UNIQUE INDEX operator_actions_chain ON operator_actions (sequence) WHERE sequence IS NOT NULL;
