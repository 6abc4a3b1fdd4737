-- What the platform knows of its users beyond what seats need, and how usage is read: by type, newest first.
ALTER TABLE users
  ADD COLUMN player_id text,
  ADD COLUMN staff_position text,
  ADD COLUMN created_by text;

CREATE INDEX usage_records_newest ON usage_records (organization_id, created_at DESC, usage_id);
