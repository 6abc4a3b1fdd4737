-- Plans that begin by themselves at each month's start; an operator sets them.
ALTER TABLE contracts ADD COLUMN auto_add_plans text[] NOT NULL DEFAULT '{}';

-- What a plan change that has not begun cut short, with the ends as they were, so that it can be taken back exactly:
-- [{"entryId": ..., "end": milliseconds or null}].
ALTER TABLE contracts ADD COLUMN reserved_cuts json NOT NULL DEFAULT '[]';
