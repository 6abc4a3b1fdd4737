-- The last link of the audit when its organisation was checked last, with its own number: the version before notes up to where it
-- checked, and no hash. Rows that are taken away from the end leave a chain that is whole, so only what is kept here shows it.
ALTER TABLE checked_books ADD COLUMN chain_sequence bigint, ADD COLUMN chain_hash text;
GRANT UPDATE (chain_sequence, chain_hash) ON checked_books TO touchline_jobs;
