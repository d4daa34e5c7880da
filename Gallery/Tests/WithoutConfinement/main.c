// Runs a command as on a system that can't confine processes: WithoutConfinement CALL ERROR COMMAND... CALL
// is seccomp or landlock, and ERROR the number of the error that each such call returns.
#include <stdio.h>

#if defined(__linux__)

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **words) {
    if (count < 4)
        return 64;
    unsigned call = strcmp(words[1], "seccomp") == 0 ? __NR_seccomp : __NR_landlock_create_ruleset;
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)atoi(words[2])),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    // The older call, which stays allowed.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        perror("WithoutConfinement");
        return 71;
    }
    execv(words[3], words + 3);
    perror(words[3]);
    return 72;
}

#else

int main(void) { return 64; }

#endif
