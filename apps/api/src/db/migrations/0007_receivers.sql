-- Who hears of events, each with its kinds and its secrets, and what was sent to whom. An event is written with its cause
-- (events); a job then makes a delivery of it for each receiver that wants its kind.
-- `outbox` is the version before's, which knows four kinds and one receiver.
CREATE TABLE events (
  -- The order of an organisation: its changes wait for each other.
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of its cause: noted again it is the same event.
  event_id uuid NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  kind text NOT NULL,
  data json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  handed_out_at timestamptz(3)
);
CREATE INDEX events_new ON events (organization_id, position) WHERE handed_out_at IS NULL;
CREATE INDEX events_age ON events (handed_out_at) WHERE handed_out_at IS NOT NULL;
GRANT INSERT ON events TO touchline_app;
GRANT SELECT, INSERT, UPDATE (handed_out_at), DELETE ON events TO touchline_jobs;
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_organization ON events TO touchline_app
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
CREATE POLICY whole_cell ON events TO touchline_jobs USING (true) WITH CHECK (true);

CREATE TABLE receivers (
  receiver_id uuid PRIMARY KEY,
  url text NOT NULL,
  -- `*` for all, also those of later versions.
  kinds text[] NOT NULL CHECK (kinds <> '{}'),
  sealed_secret text NOT NULL,
  -- The secret before it: both sign until then.
  former_sealed_secret text,
  former_until timestamptz(3),
  CHECK ((former_sealed_secret IS NULL) = (former_until IS NULL)),
  -- `given-up`: by the server, after three days of failures.
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'given-up')),
  pause_reason text,
  CHECK ((state = 'active') = (pause_reason IS NULL)),
  created_at timestamptz(3) NOT NULL,
  -- The job that sends to it now: one at a time.
  held_by bigint,
  held_until timestamptz(3),
  CHECK ((held_by IS NULL) = (held_until IS NULL)),
  -- When a job is asked for that sends what waits then.
  wakes_at timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE (url, kinds, sealed_secret, former_sealed_secret, former_until, state, pause_reason, held_by,
  held_until, wakes_at), DELETE ON receivers TO touchline_jobs;

CREATE TABLE deliveries (
  delivery_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  receiver_id uuid NOT NULL REFERENCES receivers ON DELETE CASCADE,
  -- Of the event: the order of its organisation.
  position bigint NOT NULL REFERENCES events ON DELETE CASCADE,
  organization_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  due_at timestamptz(3) NOT NULL,
  first_tried_at timestamptz(3),
  last_error text,
  delivered_at timestamptz(3),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL)),
  UNIQUE (receiver_id, position)
);
CREATE INDEX deliveries_waiting ON deliveries (receiver_id, organization_id, position) WHERE state = 'waiting';
CREATE INDEX deliveries_of_event ON deliveries (position);
GRANT SELECT, INSERT, UPDATE (state, attempts, due_at, first_tried_at, last_error, delivered_at), DELETE
  ON deliveries TO touchline_jobs;
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY whole_cell ON deliveries TO touchline_jobs USING (true) WITH CHECK (true);
