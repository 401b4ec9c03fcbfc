/// The growth of a call's step cost with the sizes of its arguments. Verified by a test.
///
/// Sizes are bytes of texts, elements of lists and members of records.
package enum CostGrowth: Hashable, Sendable {
  /// At most proportional to the total size of all arguments, up to a logarithmic factor.
  case linear
  /// Proportional to the product of the sizes of two arguments.
  case product
}
