-- Each statement by itself.
-- The keys of the partition of the past are built while its rows are read and written: that of the whole table, and the
-- one by which the version before recognises a record.
DROP INDEX CONCURRENTLY IF EXISTS usage_records_by_time;
CREATE UNIQUE INDEX CONCURRENTLY usage_records_by_time ON usage_records (organization_id, usage_id, created_at);
DROP INDEX CONCURRENTLY IF EXISTS usage_records_by_id;
CREATE UNIQUE INDEX CONCURRENTLY usage_records_by_id ON usage_records (organization_id, usage_id);
