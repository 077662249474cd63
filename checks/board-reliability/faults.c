// A layer under file access, for any program: it lets the call of a given number fail, or ends the program there.
//
//     cc -shared -fPIC -O2 -o faults.so faults.c -ldl
//     FAULT_KIND=kill FAULT_AT=12 LD_PRELOAD=./faults.so board-rules ...
//
// Calls are counted from 0: files that are made, writes to files and to stdout, what brings files to the disk, files that are
// cut, renamed and removed, and folders that are made. Reading and stderr are left alone.
//
// FAULT_KIND   fail   the call of this number fails: the disk is full, or broken, for a moment
//              full   that call fails, unless it removes a file, and all writes after it: the disk stays full
//              kill   the program is killed before the call
//              after  the program is killed after the call, and of a write after half of it
// FAULT_COUNT  a file into which the number of calls is written when the program ends
// FAULT_SYNCED a folder that gets what a power loss would leave: of each synced file its bytes, in a file named by its inode, and
//              of each synced folder a line for each entry, its inode and name; empty for what is new and has not been synced

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum fault { NONE, FAIL, FULL, KILL, AFTER };

static atomic_long calls;
static enum fault kind;
static long place = -1;
static const char *synced;

__attribute__((constructor)) static void begin(void) {
    const char *word = getenv("FAULT_KIND"), *number = getenv("FAULT_AT");
    const char *words[] = {"", "fail", "full", "kill", "after"};
    for (int i = FAIL; word && i <= AFTER; i++)
        if (!strcmp(word, words[i])) kind = i;
    if (number) place = atol(number);
    synced = getenv("FAULT_SYNCED");
}

__attribute__((destructor)) static void end(void) {
    const char *name = getenv("FAULT_COUNT");
    if (!name) return;
    char text[32];
    int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&calls));
    int file = syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0) syscall(SYS_write, file, text, length), syscall(SYS_close, file);
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

// What happens to this call; what is killed before it does not come back.
static enum fault next(int writes) {
    long number = atomic_fetch_add(&calls, 1);
    if (place < 0 || number < place) return NONE;
    if (number > place) return kind == FULL && writes ? FAIL : NONE;
    if (kind == KILL) die();
    return kind == FULL ? FAIL : kind;
}

// Whether writing there counts: stdout and files do, pipes between threads do not.
static int counts(int file) {
    struct stat found;
    return file == 1 || (file != 2 && !fstat(file, &found) && S_ISREG(found.st_mode));
}

// Writes what the disk has of this file or folder now, in place of what it had. With `fresh`, that is nothing yet.
static void keep(int file, int fresh) {
    struct stat found;
    if (!synced || fstat(file, &found)) return;
    char name[512], draft[600], self[64], bytes[65536];
    snprintf(name, sizeof name, "%s/%lu", synced, (unsigned long)found.st_ino);
    snprintf(draft, sizeof draft, "%s.%lu", name, (unsigned long)syscall(SYS_gettid));
    snprintf(self, sizeof self, "/proc/self/fd/%d", file);
    int out = syscall(SYS_openat, AT_FDCWD, draft, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (!fresh && S_ISDIR(found.st_mode)) {
        DIR *folder = opendir(self);
        for (struct dirent *entry; folder && (entry = readdir(folder));)
            if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..")) {
                int length = snprintf(bytes, sizeof bytes, "%lu %s\n", (unsigned long)entry->d_ino, entry->d_name);
                syscall(SYS_write, out, bytes, length);
            }
        if (folder) closedir(folder);
    } else if (!fresh) {
        int in = syscall(SYS_openat, AT_FDCWD, self, O_RDONLY, 0);
        for (ssize_t length; (length = read(in, bytes, sizeof bytes)) > 0;) syscall(SYS_write, out, bytes, length);
        syscall(SYS_close, in);
    }
    syscall(SYS_close, out);
    syscall(SYS_renameat, AT_FDCWD, draft, AT_FDCWD, name);
}

// Keeps what a successful sync has brought to the disk.
static int kept(int file, int result) {
    if (result == 0) keep(file, 0);
    return result;
}

// A new file or folder. It stays open, so that no other gets its inode.
static void begun(int path, const char *name) {
    if (synced) keep(syscall(SYS_openat, path, name, O_PATH, 0), 1);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// A call that fails, happens, or happens last.
#define CALL(writes, number, result) \
    do { \
        enum fault fault = next(writes); \
        if (fault == FAIL) return errno = (number), -1; \
        __typeof__(result) done = (result); \
        if (fault == AFTER) die(); \
        return done; \
    } while (0)

ssize_t write(int file, const void *bytes, size_t length) {
    if (!counts(file)) return REAL(write)(file, bytes, length);
    enum fault fault = next(1);
    if (fault == FAIL) return errno = ENOSPC, -1;
    ssize_t done = REAL(write)(file, bytes, fault == AFTER ? (length + 1) / 2 : length);
    if (fault == AFTER) die();
    return done;
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    if (!counts(file)) return REAL(writev)(file, parts, count);
    CALL(1, ENOSPC, REAL(writev)(file, parts, count));
}

static int created(int path, const char *file, int flags, mode_t mode) {
    int is_new = faccessat(path, file, F_OK, 0) != 0;
    int made = syscall(SYS_openat, path, file, flags, mode);
    if (made >= 0 && is_new) begun(path, file);
    return made;
}

static int opened(int path, const char *file, int flags, mode_t mode) {
    if (!(flags & O_CREAT)) return syscall(SYS_openat, path, file, flags, mode);
    CALL(1, ENOSPC, created(path, file, flags, mode));
}

#define MODE(flags) \
    mode_t mode = 0; \
    va_list more; \
    va_start(more, flags); \
    if ((flags) & (O_CREAT | O_TMPFILE)) mode = va_arg(more, mode_t); \
    va_end(more)

int open(const char *file, int flags, ...) {
    MODE(flags);
    return opened(AT_FDCWD, file, flags, mode);
}

int open64(const char *file, int flags, ...) {
    MODE(flags);
    return opened(AT_FDCWD, file, flags, mode);
}

int openat(int path, const char *file, int flags, ...) {
    MODE(flags);
    return opened(path, file, flags, mode);
}

int openat64(int path, const char *file, int flags, ...) {
    MODE(flags);
    return opened(path, file, flags, mode);
}

int fsync(int file) { CALL(0, EIO, kept(file, REAL(fsync)(file))); }
int fdatasync(int file) { CALL(0, EIO, kept(file, REAL(fdatasync)(file))); }
int ftruncate(int file, off_t length) { CALL(0, EIO, REAL(ftruncate)(file, length)); }
int ftruncate64(int file, off64_t length) { CALL(0, EIO, REAL(ftruncate64)(file, length)); }
int rename(const char *from, const char *to) { CALL(0, EIO, REAL(rename)(from, to)); }

// On a full disk files can be removed.
int unlink(const char *name) {
    if (kind == FULL && atomic_load(&calls) == place) return atomic_fetch_add(&calls, 1), REAL(unlink)(name);
    CALL(0, EIO, REAL(unlink)(name));
}

static int folder_made(const char *name, mode_t mode) {
    int result = REAL(mkdir)(name, mode);
    if (result == 0) begun(AT_FDCWD, name);
    return result;
}

int mkdir(const char *name, mode_t mode) { CALL(1, ENOSPC, folder_made(name, mode)); }
