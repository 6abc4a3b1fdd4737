-- Games and their movies, as the video platform tells of them, and how the two systems speak: a key for what comes in,
-- an outbox for what goes out. What is charged for storage follows from usage_records; games say what it is stored for.

CREATE TABLE championships (
  organization_id uuid NOT NULL REFERENCES organizations,
  championship_master_id uuid NOT NULL,
  championship_id text NOT NULL,
  championship_name text NOT NULL,
  league_name text,
  description text,
  championship_logo text,
  participating_teams uuid[] NOT NULL DEFAULT '{}',
  start_at timestamptz(3),
  end_at timestamptz(3),
  format text,
  number_of_rounds integer CHECK (number_of_rounds >= 0),
  PRIMARY KEY (organization_id, championship_master_id)
);

CREATE TABLE teams (
  organization_id uuid NOT NULL REFERENCES organizations,
  team_master_id uuid NOT NULL,
  team_id text NOT NULL,
  championship_master_id uuid,
  team_name text NOT NULL,
  team_short_name text,
  team_initial text,
  team_logo text,
  start_at timestamptz(3),
  end_at timestamptz(3),
  PRIMARY KEY (organization_id, team_master_id)
);

-- A deleted game stays as an empty stone: what arrives late for it revives nothing.
CREATE TABLE games (
  organization_id uuid NOT NULL REFERENCES organizations,
  match_id uuid NOT NULL,
  title text NOT NULL,
  schedule_at timestamptz(3) NOT NULL,
  game_state text NOT NULL DEFAULT 'FINISHED',
  broadcast boolean NOT NULL DEFAULT false,
  is_offline_data boolean NOT NULL DEFAULT false,
  game_category_id text,
  home_team_id uuid,
  away_team_id uuid,
  championship_master_id uuid,
  round integer,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  PRIMARY KEY (organization_id, match_id)
);
CREATE INDEX games_by_date ON games (organization_id, schedule_at DESC, match_id) WHERE deleted_at IS NULL;

CREATE TABLE angle_movies (
  organization_id uuid NOT NULL,
  angle_movie_id uuid NOT NULL,
  match_id uuid NOT NULL,
  angle_id text NOT NULL,
  sync_point_milliseconds bigint NOT NULL DEFAULT 0,
  movie_length_seconds bigint NOT NULL CHECK (movie_length_seconds >= 0),
  playlist_path text,
  transcode_status text NOT NULL DEFAULT 'COMPLETE',
  transcode_percent_complete integer NOT NULL DEFAULT 100 CHECK (transcode_percent_complete BETWEEN 0 AND 100),
  channel_id text,
  movie_upload_user_id uuid,
  recording_started_at timestamptz(3),
  adjusted_recording_started_at timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, angle_movie_id),
  FOREIGN KEY (organization_id, match_id) REFERENCES games (organization_id, match_id)
);
CREATE INDEX angle_movies_of_a_game ON angle_movies (organization_id, match_id);

-- The usage of a game is found by what it was used for.
CREATE INDEX usage_records_of_a_movie ON usage_records (organization_id, related_data_id)
  WHERE related_data_id IS NOT NULL AND deleted_at IS NULL;

-- Who may feed the cell. The key itself is shown once and kept nowhere.
CREATE TABLE service_keys (
  key_id uuid PRIMARY KEY,
  key_name text NOT NULL CHECK (key_name <> ''),
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3)
);

-- What the platform must hear, written with its cause and told in this order, organisation by organisation. No foreign
-- key: on Citus this table stays apart from the organisations' shards.
CREATE TABLE outbox (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id uuid NOT NULL UNIQUE,
  organization_id uuid NOT NULL,
  event_type text NOT NULL
    CHECK (event_type IN ('game.deleted', 'limits.changed', 'plan.changed', 'organization.closed')),
  payload json NOT NULL,
  happened_at timestamptz(3) NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'skipped')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  claimed_until timestamptz(3),
  last_error text,
  settled_at timestamptz(3),
  CHECK ((state = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX outbox_waiting ON outbox (organization_id, position) WHERE state = 'waiting';

GRANT SELECT ON championships, teams, games, angle_movies TO touchline_app, touchline_jobs;
GRANT INSERT, UPDATE ON championships, teams, games, angle_movies TO touchline_jobs;
GRANT UPDATE (title, deleted_at) ON games TO touchline_app;
GRANT DELETE ON angle_movies TO touchline_app, touchline_jobs;
GRANT SELECT, INSERT, UPDATE ON service_keys TO touchline_jobs;
GRANT INSERT ON outbox TO touchline_app;
GRANT SELECT, INSERT, UPDATE ON outbox TO touchline_jobs;

DO $$
DECLARE
  scoped text;
BEGIN
  FOREACH scoped IN ARRAY ARRAY['championships', 'teams', 'games', 'angle_movies', 'outbox'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', scoped);
    EXECUTE format(
      'CREATE POLICY own_organization ON %I TO touchline_app USING (organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      scoped);
    EXECUTE format('CREATE POLICY whole_cell ON %I TO touchline_jobs USING (true) WITH CHECK (true)', scoped);
  END LOOP;
END $$;
