-- Each statement by itself.
-- What failed and waits for its next try is asked for by every health check; built while jobs are queued.
DROP INDEX CONCURRENTLY IF EXISTS jobs_tried_again;
CREATE INDEX CONCURRENTLY jobs_tried_again ON jobs (kind, id) WHERE state = 'queued' AND attempts > 0;
