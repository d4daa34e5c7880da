#!/bin/sh
# Sets the passwords of the roles in roles.sql when the PostgreSQL image creates its database.
set -eu
psql -X -q -v ON_ERROR_STOP=1 -d "$POSTGRES_DB" -U "$POSTGRES_USER" \
  -v owner="$OWNER_PASSWORD" -v worker="$WORKER_PASSWORD" -v server="$SERVER_PASSWORD" -v status="$STATUS_PASSWORD" <<'SQL'
ALTER ROLE brickwork_owner PASSWORD :'owner';
ALTER ROLE brickwork_worker PASSWORD :'worker';
ALTER ROLE brickwork_server PASSWORD :'server';
ALTER ROLE brickwork_status PASSWORD :'status';
SQL
