#include "CPostgreSQL.h"

#include <dlfcn.h>
#include <pthread.h>

static cpostgresql functions;
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void *open_library(void) {
    static const char *const names[] = {
#ifdef __APPLE__
        "libpq.5.dylib",
        "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
        "/usr/local/opt/libpq/lib/libpq.5.dylib",
#else
        "libpq.so.5",
#endif
    };
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        void *library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
        if (library) return library;
    }
    return NULL;
}

static void load(void) {
    void *library = open_library();
    if (!library) return;
    // POSIX guarantees that function pointers fit into data pointers. C alone doesn't.
#define LOAD(field, name) \
    if (!(*(void **)&functions.field = dlsym(library, name))) return
    LOAD(connectStartParams, "PQconnectStartParams");
    LOAD(connectPoll, "PQconnectPoll");
    LOAD(finish, "PQfinish");
    LOAD(status, "PQstatus");
    LOAD(serverVersion, "PQserverVersion");
    LOAD(socket, "PQsocket");
    LOAD(errorMessage, "PQerrorMessage");
    LOAD(parameterStatus, "PQparameterStatus");
    LOAD(setNoticeReceiver, "PQsetNoticeReceiver");
    LOAD(setnonblocking, "PQsetnonblocking");
    LOAD(enterPipelineMode, "PQenterPipelineMode");
    LOAD(pipelineSync, "PQpipelineSync");
    LOAD(sendPrepare, "PQsendPrepare");
    LOAD(sendQueryPrepared, "PQsendQueryPrepared");
    LOAD(flush, "PQflush");
    LOAD(consumeInput, "PQconsumeInput");
    LOAD(isBusy, "PQisBusy");
    LOAD(getResult, "PQgetResult");
    LOAD(notifies, "PQnotifies");
    LOAD(resultStatus, "PQresultStatus");
    LOAD(resultErrorField, "PQresultErrorField");
    LOAD(cmdTuples, "PQcmdTuples");
    LOAD(ntuples, "PQntuples");
    LOAD(nfields, "PQnfields");
    LOAD(fname, "PQfname");
    LOAD(ftype, "PQftype");
    LOAD(getvalue, "PQgetvalue");
    LOAD(getlength, "PQgetlength");
    LOAD(getisnull, "PQgetisnull");
    LOAD(clear, "PQclear");
    LOAD(conninfoParse, "PQconninfoParse");
    LOAD(conninfo, "PQconninfo");
    LOAD(conninfoFree, "PQconninfoFree");
    LOAD(freemem, "PQfreemem");
#undef LOAD
    is_loaded = 1;
}

const cpostgresql *cpostgresql_load(void) {
    pthread_once(&once, load);
    return is_loaded ? &functions : NULL;
}
