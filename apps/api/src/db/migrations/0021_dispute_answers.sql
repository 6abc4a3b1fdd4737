-- Why the cardholder disputes, and until when the provider takes an answer: null once there is nothing to answer, and where the
-- version before wrote it.
ALTER TABLE disputes ADD COLUMN reason text, ADD COLUMN answer_by timestamptz(3);
GRANT UPDATE (reason, answer_by) ON disputes TO touchline_app, touchline_jobs;
