// The libedit interface, editline(3).
#include <histedit.h>
