// The functions of a C library that the module for WebAssembly uses.
#ifndef WEB_PLATFORM_H
#define WEB_PLATFORM_H

double pow(double, double);
double exp(double);
double expm1(double);
double log(double);
double log1p(double);
double log10(double);
double log2(double);
double cbrt(double);
double sin(double);
double cos(double);
double tan(double);
double asin(double);
double acos(double);
double atan(double);
double atan2(double, double);

#endif
