-- An operator who looks changes the role that is shown.
GRANT UPDATE (shown_role) ON looks TO touchline_jobs;
