-- An erased person's login keeps its row, for what refers to it, under a name that says nothing.
GRANT UPDATE (login_name) ON accounts TO touchline_jobs;
