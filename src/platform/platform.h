/* System calls that differ between operating systems. Each system has one file that implements
 * them; the build picks it (option `platform`). All other code uses POSIX only. */
#ifndef FINESSIMO_PLATFORM_PLATFORM_H
#define FINESSIMO_PLATFORM_PLATFORM_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

/* ---- files ---- */

/* Locks or unlocks one byte of an open file (F_RDLCK, F_WRLCK, F_UNLCK) without waiting. Returns
 * false if someone else holds a conflicting lock. */
bool platform_try_lock(int file, short type, int64_t offset);
/* True if someone else has locked that byte. */
bool platform_is_locked(int file, int64_t offset);
/* Creates a pipe whose ends close on exec. `blocks`: reads and writes wait. */
bool platform_pipe(int ends[2], bool blocks);
/* Closes all descriptors from `first` on. */
void platform_close_from(int first);

/* ---- time and chance ---- */

/* Waits until one of the files is ready, for at most `time` (NULL: without limit), with
 * microsecond precision if the system has it. */
void platform_poll(struct pollfd *files, nfds_t count, const struct timespec *time);
/* 64 random bits, or 0 if the system can not provide any. */
uint64_t platform_random(void);

/* ---- processors and memory ---- */

/* The number of processors this process may use; `taskset` can reduce it. */
int platform_usable_cpus(void);
/* Reserves zeroed memory that the system allocates on first write, in huge pages if possible.
 * NULL if there is not enough address space. */
void *platform_reserve(size_t size);
/* Lowers the scheduling priority of the calling thread. */
void platform_lower_thread(int nice);

/* ---- other programs ---- */

/* Flags for posix_spawnattr_setflags: the child gets its own session, if the system supports
 * that. */
short platform_spawn_session(void);
/* CPU time of a running child in microseconds; negative if unavailable. */
double platform_child_cpu_us(pid_t child);
/* Number of times a child has gone to sleep; negative if unavailable. */
long platform_child_sleeps(pid_t child);

#endif
