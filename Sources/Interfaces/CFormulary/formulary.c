#include "formulary.h"

/* The functions are Swift's, in FormularyC; this file is only here because a target needs one. */
