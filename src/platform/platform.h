/* System calls that differ between systems. Each system has one file that implements them;
 * the build picks it (option `platform`). Everything else in src uses POSIX only. */
#ifndef FINESSIMO_PLATFORM_PLATFORM_H
#define FINESSIMO_PLATFORM_PLATFORM_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/* ---- files ---- */

/* Locks one byte of an open file, or unlocks it (F_RDLCK, F_WRLCK, F_UNLCK), without waiting.
 * Returns false if another holder is in the way. */
bool platform_try_lock(int file, short type, int64_t place);
/* Another holder has locked that byte. */
bool platform_is_locked(int file, int64_t place);
/* A pipe whose ends are closed in programs that this one starts. `blocks`: reading and writing
 * wait. */
bool platform_pipe(int ends[2], bool blocks);
/* Closes all descriptors from this one on. */
void platform_close_from(int first);

/* ---- time and chance ---- */

/* Waits for one of the files, at most for `time` (NULL: for ever), to the microsecond where
 * the system can. */
void platform_poll(struct pollfd *files, nfds_t count, const struct timespec *time);
/* 64 random bits, or 0 if the system has none to give. */
uint64_t platform_random(void);

/* ---- processors and memory ---- */

/* Processors that this program may use: `taskset` can leave it fewer than the machine has. */
int platform_usable_cpus(void);
/* Zeroed memory that takes room only where it is written, in huge pages if possible; NULL if
 * there is not enough. */
void *platform_reserve(size_t size);
/* Gives the calling thread less of the processor than others. */
void platform_lower_thread(int nice);

/* ---- other programs ---- */

/* Flags for posix_spawnattr_setflags: the new program gets a session of its own, where the
 * system can. */
short platform_spawn_session(void);
/* Processor time of a running child in microseconds; negative if the system does not say. */
double platform_child_cpu_us(pid_t child);
/* How often a child went to sleep so far; negative if the system does not say. */
long platform_child_sleeps(pid_t child);

#endif
