-- Why an operator did it, for which case, who approved it, and the preview that both saw: null where it was not said, and in rows
-- of the version before.
ALTER TABLE operator_actions ADD COLUMN reason text, ADD COLUMN case_id text, ADD COLUMN approved_by text,
  ADD COLUMN preview_digest text;
