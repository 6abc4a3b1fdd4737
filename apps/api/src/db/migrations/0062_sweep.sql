-- What was used or ran out is deleted by a job.

GRANT DELETE ON mail_tokens TO touchline_jobs;
