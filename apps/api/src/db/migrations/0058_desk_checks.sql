-- Today's line of processes says when.
GRANT SELECT (name, completed_at) ON completed_checks TO touchline_desk;
