-- What is too old is deleted by the column that says how old it is, oldest first: an index for each. They are built in the
-- time of some seconds for a million rows, in which the table takes no writes; jobs and outbox are the largest.

CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CREATE INDEX session_families_age ON session_families (expires_at);
CREATE INDEX throttles_age ON throttles (window_started_at);
CREATE INDEX mail_tokens_age ON mail_tokens (expires_at);
CREATE INDEX known_sources_age ON known_sources (last_used_at);
CREATE INDEX provider_events_age ON provider_events (received_at);
CREATE INDEX outbox_age ON outbox (settled_at) WHERE settled_at IS NOT NULL;
CREATE INDEX jobs_age ON jobs (state, finished_at) WHERE finished_at IS NOT NULL;

GRANT DELETE ON provider_events, outbox TO touchline_jobs;
