#!/bin/sh
# The roles and the database of a region, made once by PostgreSQL's own administrator (docs/operations/production.md):
#   REGION=europe OWNER_PASSWORD=... LOGIN_PASSWORD=... deploy/postgresql/prepare.sh
# or with the files of both, OWNER_PASSWORD_FILE and LOGIN_PASSWORD_FILE. A second run changes nothing but
# the passwords; they are hashed anew then, also where they are the same, so PgBouncer's userlist.txt is written again.
set -eu
database="${DATABASE:-touchline_${REGION:?asia, europe or america}}"

# Passwords come through the environment: the arguments of a program are seen by everybody on the machine.
OWNER_PASSWORD="${OWNER_PASSWORD:-$(cat "$OWNER_PASSWORD_FILE")}"
LOGIN_PASSWORD="${LOGIN_PASSWORD:-$(cat "$LOGIN_PASSWORD_FILE")}"
export OWNER_PASSWORD LOGIN_PASSWORD
psql --username=postgres --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=database="$database" <<'SQL'
\getenv owner_password OWNER_PASSWORD
\getenv login_password LOGIN_PASSWORD

-- touchline_owner owns the database and migrates it, and no process knows its password; they log in as touchline_api, which has no rights but to
-- become one of the other three for a transaction.
select format('create role %I %s', name, kind)
from (values ('touchline_owner', 'login'), ('touchline_api', 'login noinherit'), ('touchline_app', 'nologin'),
  ('touchline_jobs', 'nologin'), ('touchline_desk', 'nologin')) as wanted (name, kind)
where not exists (select from pg_roles where rolname = name) \gexec
alter role touchline_owner password :'owner_password';
alter role touchline_api password :'login_password';
grant touchline_app, touchline_jobs, touchline_desk to touchline_api;

select format('create database %I owner touchline_owner', :'database')
where not exists (select from pg_database where datname = :'database') \gexec
revoke all on database :"database" from public;
grant connect on database :"database" to touchline_api;
SQL
