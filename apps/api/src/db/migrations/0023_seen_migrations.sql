-- A process that is not the owner sees whether its database is migrated.
GRANT SELECT ON schema_migrations TO touchline_jobs;
