-- Who serves one organisation reads no password hash: comparing passwords is the sign-in's own. Of a charge only what was
-- given back ever changes.

REVOKE SELECT ON accounts FROM touchline_app;
GRANT SELECT (account_id, login_name) ON accounts TO touchline_app;

REVOKE UPDATE ON charges FROM touchline_app, touchline_jobs;
GRANT UPDATE (refunded) ON charges TO touchline_app, touchline_jobs;

REVOKE UPDATE ON accounts FROM touchline_jobs;
GRANT UPDATE (password_hash) ON accounts TO touchline_jobs;
