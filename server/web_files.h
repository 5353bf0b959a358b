/* The built page (web/): the files of one folder, read into memory when the server starts and not looked at again. So nothing on
   the disk can be reached by a path, and a page that is built anew meanwhile is served after the next start. */
#ifndef WEB_FILES_H
#define WEB_FILES_H

#include "net.h"

typedef struct WebFiles WebFiles;

/* folder NULL: `web` beside the running program, else ../share/bang/web from there. NULL: there is no page; `why` says of which file
   that was found out, in plain English. What does not belong into a page (links, odd names, unknown types, too large) is left out
   and logged. */
WebFiles *web_open(const char *folder, char *why, size_t size);
void web_close(WebFiles *web); /* after the net; NULL: nothing */

/* The file of that path, compressed if the request takes that and a good FILE.gz lies beside it. False: there is none. */
bool web_file(const WebFiles *web, const char *path, bool gzip, HttpAnswer *answer);

#endif
