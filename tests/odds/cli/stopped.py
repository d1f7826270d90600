"""Kills a program in the middle of writing a file, when the file would exceed a size limit.
The system sends the program a signal, which it ignores, but a tracer sees the signal."""
import ctypes
import os
import resource
import signal
import subprocess

# A program whose files may not grow would destroy the counts of a coverage build.
NO_COUNTS = {"GCOV_PREFIX": "/nowhere", "GCOV_ERROR_FILE": "/dev/null"}
LIBC = ctypes.CDLL(None, use_errno=True)
TRACE_ME, CONTINUE, SET_OPTIONS = 0, 7, 0x4200
TRACE_CLONES = 1 << 3  # trace threads too
ANY_THREAD = 0x40000000
BY_SYSTEM = (signal.SIGTRAP, signal.SIGSTOP)  # signals for the tracer, not for the program


def trace(request, process, data=0):
    LIBC.ptrace(request, process, None, ctypes.c_void_p(data))


def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    trace(TRACE_ME, 0)


def kill_at_size(words, size, environment, prepare=lambda: None):
    """True if it was killed; false if it ended by itself."""
    def begin():
        prepare()
        limit(size)
    process = subprocess.Popen(words, env={**environment, **NO_COUNTS}, preexec_fn=begin,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.waitpid(process.pid, 0)  # it stops before its first instruction
    trace(SET_OPTIONS, process.pid, TRACE_CLONES)
    trace(CONTINUE, process.pid)
    while True:
        thread, status = os.waitpid(-1, ANY_THREAD)
        if os.WIFSTOPPED(status):
            reason = os.WSTOPSIG(status)
            if reason == signal.SIGXFSZ:
                process.kill()
            trace(CONTINUE, thread, 0 if reason in BY_SYSTEM else reason)
        elif thread == process.pid:
            process.returncode = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            return process.returncode == -signal.SIGKILL
