/* The response to a request. */
#ifndef FIN_SERVE_ANSWER_H
#define FIN_SERVE_ANSWER_H

#include <microhttpd.h>

/* The handler that MHD_start_daemon takes. */
enum MHD_Result serve_answer(void *context, struct MHD_Connection *connection, const char *path,
                             const char *method, const char *version, const char *upload,
                             size_t *upload_length, void **request);

#endif
