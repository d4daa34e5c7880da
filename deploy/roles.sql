-- A role for each kind of process, with no more rights than it needs. A superuser runs this in the catalog's database, once
-- before anything else, and again after the owner has made or changed the tables:
--
--     psql -d photos -f roles.sql
--     brickwork status --catalog postgres://brickwork_owner@db/photos
--     psql -d photos -f roles.sql
--
-- Whatever is there already stays. The roles have no passwords yet: \password brickwork_worker, and so on.
--
-- Triggers run with the rights of whoever writes: so a server, which says what came of a picture, has to be able to keep
-- the copies, the contents and the tallies of days.
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
    -- Nobody else gets in.
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format(
        'GRANT CONNECT ON DATABASE %I TO brickwork_owner, brickwork_worker, brickwork_server, brickwork_status',
        current_database()
    );
    -- The tables' schema is asked for with IF NOT EXISTS, which takes this right in any case.
    EXECUTE format('GRANT CREATE ON DATABASE %I TO brickwork_owner', current_database());
END
$$;

CREATE SCHEMA IF NOT EXISTS brickwork AUTHORIZATION brickwork_owner;
GRANT USAGE ON SCHEMA brickwork TO brickwork_worker, brickwork_server, brickwork_status;

-- Also for the tables that later versions bring.
ALTER DEFAULT PRIVILEGES FOR ROLE brickwork_owner IN SCHEMA brickwork
    GRANT SELECT ON TABLES TO brickwork_worker, brickwork_server, brickwork_status;
ALTER DEFAULT PRIVILEGES FOR ROLE brickwork_owner IN SCHEMA brickwork
    GRANT INSERT, UPDATE, DELETE ON TABLES TO brickwork_worker;
GRANT SELECT ON ALL TABLES IN SCHEMA brickwork TO brickwork_worker, brickwork_server, brickwork_status;
GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA brickwork TO brickwork_worker;

-- What each may do with single tables, as far as these are there.
DO $$
DECLARE
    statement TEXT;
    statements TEXT[] := ARRAY[
        -- Which migrations were made is the owner's to say.
        'REVOKE INSERT, UPDATE, DELETE ON brickwork.migration FROM brickwork_worker',
        -- That something has changed, and the lock by which one writes at a time.
        'GRANT UPDATE (photosRevision, colorsRevision) ON brickwork.state TO brickwork_server',
        -- What came of decoding a photo; by triggers, which of its copies is shown.
        'GRANT UPDATE (content, color, kind, reason, waiting, repeats) ON brickwork.file TO brickwork_server',
        'GRANT INSERT, UPDATE, DELETE ON brickwork.content TO brickwork_server',
        'GRANT INSERT, UPDATE ON brickwork.verdict TO brickwork_server',
        -- By triggers, what is known of a day, and how many photos have a tag.
        'GRANT INSERT, UPDATE, DELETE ON brickwork.tally TO brickwork_server',
        'GRANT UPDATE (photos) ON brickwork.tag TO brickwork_server',
        'GRANT INSERT, UPDATE, DELETE ON brickwork.stretch TO brickwork_server',
        -- That somebody waits for a thumbnail; by triggers, what there is to make.
        'GRANT INSERT, UPDATE, DELETE ON brickwork.task TO brickwork_server'
    ];
BEGIN
    FOREACH statement IN ARRAY statements LOOP
        IF to_regclass(substring(statement FROM ' ON (brickwork\.\w+) ')) IS NOT NULL THEN
            EXECUTE statement;
        END IF;
    END LOOP;
END
$$;

COMMIT;
