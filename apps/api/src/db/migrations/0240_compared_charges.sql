-- When the provider's own list last said of a charge what the books say. What it never said is known to us alone.
ALTER TABLE charges ADD COLUMN compared_at timestamptz(3);
GRANT UPDATE (compared_at) ON charges TO touchline_jobs;

-- Those that may still change, and those that just did: the provider is asked for each.
CREATE INDEX disputes_open ON disputes (dispute_id) WHERE state = 'open';
CREATE INDEX disputes_changed ON disputes (changed_at);
