#ifndef C_PROGRAM_ARGUMENTS_H
#define C_PROGRAM_ARGUMENTS_H

// Returns the arguments of the process, as the C library passes them to constructors, or null if it
// passes none. Swift's own list is read from /proc, which may not be mounted.
char *const *program_arguments(void);

// Returns the environment variables as `name=value` strings, terminated by a null pointer.
char *const *program_environment(void);

// Returns the number of processors that the process may use, or 0 if the system does not report it.
int program_cores(void);

// Lets all threads reuse memory that one of them frees, if the C library keeps it per thread.
void program_share_freed_memory(void);

// Returns freed memory to the system, if the C library keeps it for the process.
void program_return_freed_memory(void);

// Limits the address space of a child process, if the system supports it.
void program_limit_memory(int process, long bytes);

// Returns the commit that the program was built from, or null if the build did not record it.
const char *program_commit(void);

#endif
