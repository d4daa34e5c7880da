-- Creates a role for each kind of process, with only the rights that it needs. A superuser runs this in the catalog's
-- database, once at the beginning, and again after the owner has made or changed the tables:
--
--     psql -d photos -f roles.sql
--     brickwork status --catalog postgres://brickwork_owner@db/photos
--     psql -d photos -f roles.sql
--
-- Existing roles and rights stay. New roles have no passwords yet: \password brickwork_worker, and so on.
--
-- A server records the results of decoding. With them it also updates which copies are shown, removes unused contents,
-- and counts the photos of days and tags.
\set ON_ERROR_STOP on
BEGIN;

DO $$
DECLARE
    name TEXT;
BEGIN
    FOREACH name IN ARRAY ARRAY['brickwork_owner', 'brickwork_worker', 'brickwork_server', 'brickwork_status'] LOOP
        IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I LOGIN', name);
        END IF;
    END LOOP;
    -- No other role may connect.
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format(
        'GRANT CONNECT ON DATABASE %I TO brickwork_owner, brickwork_worker, brickwork_server, brickwork_status',
        current_database()
    );
    -- The owner creates the schema with IF NOT EXISTS. This needs the right even if the schema exists.
    EXECUTE format('GRANT CREATE ON DATABASE %I TO brickwork_owner', current_database());
END
$$;

CREATE SCHEMA IF NOT EXISTS brickwork AUTHORIZATION brickwork_owner;
GRANT USAGE ON SCHEMA brickwork TO brickwork_worker, brickwork_server, brickwork_status;

-- Users, sessions, links, favorites and albums. Only servers, and the commands that use their role, read and write them.
CREATE SCHEMA IF NOT EXISTS brickwork_users AUTHORIZATION brickwork_owner;
GRANT USAGE ON SCHEMA brickwork_users TO brickwork_server;
ALTER DEFAULT PRIVILEGES FOR ROLE brickwork_owner IN SCHEMA brickwork_users
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO brickwork_server;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA brickwork_users TO brickwork_server;

-- Also for the tables of later versions.
ALTER DEFAULT PRIVILEGES FOR ROLE brickwork_owner IN SCHEMA brickwork
    GRANT SELECT ON TABLES TO brickwork_worker, brickwork_server, brickwork_status;
ALTER DEFAULT PRIVILEGES FOR ROLE brickwork_owner IN SCHEMA brickwork
    GRANT INSERT, UPDATE, DELETE ON TABLES TO brickwork_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA brickwork TO brickwork_worker, brickwork_server, brickwork_status;
GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA brickwork TO brickwork_worker;

-- The rights for single tables. Missing tables are skipped.
DO $$
DECLARE
    statement TEXT;
    statements TEXT[] := ARRAY[
        -- Only the owner changes the tables.
        'REVOKE INSERT, UPDATE, DELETE ON brickwork.schema FROM brickwork_worker',
        'REVOKE INSERT, UPDATE, DELETE ON brickwork_users.schema FROM brickwork_server',
        -- To announce changes, and to lock the row that allows one writer at a time.
        'GRANT UPDATE (photosRevision, colorsRevision) ON brickwork.state TO brickwork_server',
        -- To record the results of decoding. Which of the copies is shown follows from them.
        'GRANT UPDATE (content, color, thumbHash, kind, reason, waiting, repeats) ON brickwork.file TO brickwork_server',
        'GRANT INSERT, UPDATE, DELETE ON brickwork.content TO brickwork_server',
        'GRANT INSERT, UPDATE ON brickwork.refusal TO brickwork_server',
        -- The numbers of photos of days and the number of photos of each tag follow, too.
        'GRANT INSERT, UPDATE, DELETE ON brickwork.dayCount TO brickwork_server',
        'GRANT UPDATE (photos) ON brickwork.tag TO brickwork_server',
        'GRANT INSERT, UPDATE, DELETE ON brickwork.segment TO brickwork_server',
        -- To mark jobs as urgent, and to remove those that are done.
        'GRANT INSERT, UPDATE, DELETE ON brickwork.task TO brickwork_server'
    ];
BEGIN
    FOREACH statement IN ARRAY statements LOOP
        IF to_regclass(substring(statement FROM ' ON (brickwork\w*\.\w+) ')) IS NOT NULL THEN
            EXECUTE statement;
        END IF;
    END LOOP;
END
$$;

COMMIT;
