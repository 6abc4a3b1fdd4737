-- Pages of the desk that operators come back to, each its own, or shared with all of them.
CREATE TABLE saved_views (
  view_id uuid PRIMARY KEY,
  operator text NOT NULL CHECK (operator <> ''),
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL CHECK (address LIKE '/%'),
  is_shared boolean NOT NULL,
  saved_at timestamptz(3) NOT NULL
);
CREATE INDEX saved_views_operator ON saved_views (operator);
GRANT SELECT, INSERT, UPDATE (name, address, is_shared), DELETE ON saved_views TO touchline_jobs;
