/// How the steps that a call takes grow with the sizes of its arguments: bytes of texts, elements of
/// lists, members of records. A test measures it.
package enum CostGrowth: Hashable, Sendable {
  /// At most in proportion to all of them together, but for a logarithm.
  case linear
  /// In proportion to the size of one argument times that of another.
  case product
}
