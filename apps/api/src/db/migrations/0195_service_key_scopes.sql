-- A service key sends the nouns that it was made for, ends by itself, and says when it was last used. Keys from before
-- may send everything, and end when they are revoked.
ALTER TABLE service_keys
  ADD COLUMN scopes text[] NOT NULL
    DEFAULT ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage']
    CHECK (scopes <> '{}' AND scopes <@
      ARRAY['organization', 'users', 'championship', 'team', 'game_match', 'angle_movie_info', 'usage']),
  ADD COLUMN expires_at timestamptz(3),
  ADD COLUMN last_used_at timestamptz(3);

-- Whose key it is and what it may send never changes.
REVOKE UPDATE ON service_keys FROM touchline_jobs;
GRANT UPDATE (revoked_at, expires_at, last_used_at) ON service_keys TO touchline_jobs;
