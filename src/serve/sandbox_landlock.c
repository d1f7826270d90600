/* The sandbox with Landlock (Linux 5.13 or later): a rule set that handles every kind of access
 * and allows none. See landlock(7). */
#define _GNU_SOURCE

#include "serve/sandbox.h"

#include <linux/landlock.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The kernel's struct. The system header may be older or newer than the kernel. A kernel that
 * does not know a member rejects a rule set that uses it. */
struct rule_set {
    uint64_t files, network;
};

/* File access rights, by the Landlock version that added them; each version has all rights of
 * earlier ones. */
enum {
    FILES_1 = (1 << 13) - 1, /* execute, read, write, list, make, remove */
    FILES_2 = 1 << 13,       /* move to another folder */
    FILES_3 = 1 << 14,       /* truncate */
    FILES_5 = 1 << 15,       /* ioctl of devices */
    NETWORK_4 = 3,           /* bind and connect */
};

static long landlock_version(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, LANDLOCK_CREATE_RULESET_VERSION);
}

static struct rule_set rule_set_of(long version) {
    struct rule_set set = {.files = FILES_1};
    set.files |= version >= 2 ? FILES_2 : 0;
    set.files |= version >= 3 ? FILES_3 : 0;
    set.files |= version >= 5 ? FILES_5 : 0;
    set.network = version >= 4 ? NETWORK_4 : 0;
    return set;
}

bool serve_sandbox(void) {
    long version = landlock_version();
    struct rule_set set = rule_set_of(version);
    size_t size = version >= 4 ? sizeof set : sizeof set.files;
    if (version < 1 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return false;
    }
    int rules = (int)syscall(SYS_landlock_create_ruleset, &set, size, 0);
    if (rules < 0) {
        return false;
    }
    bool is_limited = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
    close(rules);
    return is_limited;
}
