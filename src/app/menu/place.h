/* A place in the menus. */
#ifndef FIN_APP_MENU_PLACE_H
#define FIN_APP_MENU_PLACE_H

#include <stdint.h>

/* A screen that is open, and its selected entry. */
struct app_place {
    uint8_t screen, chosen;
};

#endif
