-- Since when no card is charged in the region: two operators stop it, and lift it.
ALTER TABLE database_life ADD COLUMN charging_stopped_at timestamptz(3);
GRANT SELECT (charging_stopped_at) ON database_life TO touchline_app;
GRANT UPDATE (charging_stopped_at) ON database_life TO touchline_jobs;
