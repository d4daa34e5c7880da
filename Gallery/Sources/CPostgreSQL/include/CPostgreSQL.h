// The functions of libpq that are used. The library is loaded when it is first needed.
//
// libpq is loaded at run time, not linked. A catalog in a file doesn't need PostgreSQL, neither for building
// nor for running Brickwork, and a user who needs PostgreSQL installs a package instead of building again. If
// libpq were linked, every build would need its headers, and every start the library. The functions and
// numbers below are libpq's public and stable interface, unchanged since version 14.
#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct pg_conn cpostgresql_connection;
typedef struct pg_result cpostgresql_result;

/// A notification for listeners.
typedef struct cpostgresql_notification {
    char *channel;
    int process;
    char *payload;
    struct cpostgresql_notification *next;
} cpostgresql_notification;

/// A parameter of a connection's address.
typedef struct cpostgresql_option {
    char *keyword;
    char *environment;
    char *compiled;
    char *value;
    char *label;
    char *display;
    int size;
} cpostgresql_option;

/// Receives messages that aren't the answer to a statement.
typedef void (*cpostgresql_notice_receiver)(void *argument, const cpostgresql_result *);

/// libpq's functions. Its documentation explains them under their names with the prefix PQ.
typedef struct cpostgresql {
    cpostgresql_connection *(*connectStartParams)(const char *const *keywords, const char *const *values, int expands);
    int (*connectPoll)(cpostgresql_connection *);
    void (*finish)(cpostgresql_connection *);
    int (*status)(const cpostgresql_connection *);
    int (*serverVersion)(const cpostgresql_connection *);
    int (*socket)(const cpostgresql_connection *);
    char *(*errorMessage)(const cpostgresql_connection *);
    const char *(*parameterStatus)(const cpostgresql_connection *, const char *name);
    cpostgresql_notice_receiver (*setNoticeReceiver)(cpostgresql_connection *, cpostgresql_notice_receiver, void *argument);
    int (*setnonblocking)(cpostgresql_connection *, int is_nonblocking);
    int (*enterPipelineMode)(cpostgresql_connection *);
    int (*pipelineSync)(cpostgresql_connection *);
    int (*sendPrepare)(cpostgresql_connection *, const char *name, const char *sql, int count, const unsigned int *types);
    int (*sendQueryPrepared)(
        cpostgresql_connection *, const char *name, int count, const char *const *values, const int *lengths,
        const int *formats, int result_format
    );
    int (*flush)(cpostgresql_connection *);
    int (*consumeInput)(cpostgresql_connection *);
    int (*isBusy)(cpostgresql_connection *);
    cpostgresql_result *(*getResult)(cpostgresql_connection *);
    cpostgresql_notification *(*notifies)(cpostgresql_connection *);
    int (*resultStatus)(const cpostgresql_result *);
    char *(*resultErrorField)(const cpostgresql_result *, int field);
    char *(*cmdTuples)(cpostgresql_result *);
    int (*ntuples)(const cpostgresql_result *);
    int (*nfields)(const cpostgresql_result *);
    char *(*fname)(const cpostgresql_result *, int column);
    unsigned int (*ftype)(const cpostgresql_result *, int column);
    char *(*getvalue)(const cpostgresql_result *, int row, int column);
    int (*getlength)(const cpostgresql_result *, int row, int column);
    int (*getisnull)(const cpostgresql_result *, int row, int column);
    void (*clear)(cpostgresql_result *);
    cpostgresql_option *(*conninfoParse)(const char *text, char **error);
    cpostgresql_option *(*conninfo)(cpostgresql_connection *);
    void (*conninfoFree)(cpostgresql_option *);
    void (*freemem)(void *);
} cpostgresql;

/// Returns libpq's functions, or NULL if it isn't installed, or only a version before 14.
const cpostgresql *cpostgresql_load(void);

// libpq's constants.
enum { cpostgresql_connection_ok = 0, cpostgresql_connection_bad = 1 };
enum { cpostgresql_polling_failed = 0, cpostgresql_polling_reading = 1, cpostgresql_polling_writing = 2, cpostgresql_polling_ok = 3 };
enum {
    cpostgresql_empty_query = 0,
    cpostgresql_command_ok = 1,
    cpostgresql_tuples_ok = 2,
    cpostgresql_pipeline_sync = 10,
    cpostgresql_pipeline_aborted = 11
};
enum { cpostgresql_field_sqlstate = 'C', cpostgresql_field_message = 'M' };

#ifdef __cplusplus
}
#endif

#endif
