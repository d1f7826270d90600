/* Parts of the view that can change on their own, as bits: changes() of exports.c. */
#ifndef FIN_WEB_CHANGES_H
#define FIN_WEB_CHANGES_H

enum web_news {
    WEB_NEW_REST = 1, /* all but the game */
    WEB_NEW_GAME = 2, /* of the game what stands beside the field and seldom changes */
    WEB_NEW_FIELD = 4,
    WEB_NEW_CALLS = 8,
    WEB_NEW_PIECES = 16, /* hold and next */
    WEB_NEW_STATS = 32,  /* and the next bits: the numbers beside the field, one by one */
};

#endif
