/// The elementary functions, with the same bits on every system.
///
/// The error of a result is at most 0.51 units in the last place; nearly all results are correctly
/// rounded. The result is NaN outside the domain and for NaN. Only additions, multiplications,
/// divisions and square roots are used, each rounded to nearest, so a result depends neither on a
/// math library nor on fused operations.
///
/// Each function reduces its argument with a table to a small remainder, and sums a short series.
/// The leading terms are pairs of numbers (`DoubleDouble`), so that only the last sum is rounded.
/// Sources: P. T. P. Tang, "Table-driven implementation of the exponential function in IEEE
/// floating-point arithmetic", ACM TOMS 15, 1989, and "… of the logarithm function …", ACM TOMS 16,
/// 1990; W. J. Cody and W. Waite, "Software Manual for the Elementary Functions", 1980; M. Payne and
/// R. Hanek, "Radian reduction for trigonometric functions", SIGNUM 18, 1983; J.-M. Muller,
/// "Elementary Functions: Algorithms and Implementation", 3rd edition, 2016.
package enum Elementary {}
