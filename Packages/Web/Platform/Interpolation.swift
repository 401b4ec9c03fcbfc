extension DefaultStringInterpolation {
  /// Takes the place of the interpolation of Embedded Swift, which prints a placeholder for a value
  /// without a description of its own. `build.py` makes the deprecation an error.
  @available(*, deprecated, message: "Embedded Swift cannot print a value of this type")
  mutating func appendInterpolation<Value>(_ value: Value) {}
}
