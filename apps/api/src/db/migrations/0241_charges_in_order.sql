-- Each statement by itself.
-- The charges of a day are looked for among all; built while charges are made.
DROP INDEX CONCURRENTLY IF EXISTS charges_in_order;
CREATE INDEX CONCURRENTLY charges_in_order ON charges (succeeded_at);
