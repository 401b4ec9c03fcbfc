#ifndef C_PROGRAM_ARGUMENTS_H
#define C_PROGRAM_ARGUMENTS_H

// What the process was started with, as the C library hands it to the program's start; null where
// the C library hands nothing. Swift's own list is read from /proc, which may not be there.
char *const *program_arguments(void);

// The commit that the program was built from; null if the build did not say.
const char *program_commit(void);

#endif
