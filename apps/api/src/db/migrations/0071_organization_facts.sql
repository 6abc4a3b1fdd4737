-- What the specification's organisation entity carries beside what this product decides on.
ALTER TABLE organizations
  ADD COLUMN team_id text,
  ADD COLUMN is_local_streaming_available boolean NOT NULL DEFAULT false,
  ADD COLUMN parent_organization_id uuid;
