-- The platform says a login's organisations in other regions as a whole: what was known of them before goes.
GRANT DELETE ON directory_entries TO touchline_jobs;
