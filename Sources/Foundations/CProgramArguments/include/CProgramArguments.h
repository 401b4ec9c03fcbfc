#ifndef C_PROGRAM_ARGUMENTS_H
#define C_PROGRAM_ARGUMENTS_H

// What the process was started with, as the C library hands it to the program's start; null where
// the C library hands nothing. Swift's own list is read from /proc, which may not be there.
char *const *program_arguments(void);

// The variables that the process was started with, each as `name=value`, ended by a null pointer.
char *const *program_environment(void);

// How many processors the process may use; 0 if the system does not say.
int program_cores(void);

// Lets all threads use again what one of them frees, where the C library keeps it for the thread.
void program_share_freed_memory(void);

// Gives the system back what is freed, where the C library keeps it for the process.
void program_return_freed_memory(void);

// The commit that the program was built from; null if the build did not say.
const char *program_commit(void);

#endif
