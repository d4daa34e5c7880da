// libcurl. Some of its functions take arguments of any type, so Swift can't call them. The functions here
// call them.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

static inline CURLcode ccurl_set_number(CURL *transfer, CURLoption option, long value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_size(CURL *transfer, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_text(CURL *transfer, CURLoption option, const char *value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *transfer, CURLoption option, void *value) {
    return curl_easy_setopt(transfer, option, value);
}

static inline CURLcode ccurl_set_data_function(
    CURL *transfer, CURLoption option, size_t (*function)(char *, size_t, size_t, void *)
) {
    return curl_easy_setopt(transfer, option, function);
}

static inline CURLcode ccurl_set_seek_function(CURL *transfer, int (*function)(void *, curl_off_t, int)) {
    return curl_easy_setopt(transfer, CURLOPT_SEEKFUNCTION, function);
}

static inline long ccurl_number(CURL *transfer, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(transfer, info, &value);
    return value;
}

static inline CURLcode ccurl_result(const CURLMsg *message) {
    return message->data.result;
}
