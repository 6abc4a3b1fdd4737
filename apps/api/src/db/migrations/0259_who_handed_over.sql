-- Each statement by itself.
-- Who handed over is asked for with every batch of users that the platform sends.
DROP INDEX CONCURRENTLY IF EXISTS users_who_left;
CREATE INDEX CONCURRENTLY users_who_left ON users (organization_id) WHERE bills_left_at IS NOT NULL;
