-- The call that a job goes back to, as its answer and the log name it, and its place in a trace (W3C traceparent).
ALTER TABLE jobs ADD COLUMN request_id text;
ALTER TABLE jobs ADD COLUMN traceparent text;
