#include "formulary.h"

/* The functions are implemented in Swift, in FormularyC. A C target requires a source file. */
