// libedit's own interface, editline(3).
#include <histedit.h>
