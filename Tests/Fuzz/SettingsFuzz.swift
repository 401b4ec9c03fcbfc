import JoyDocLint

/// A fuzz target that reads the input as a `.formulary.toml`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // A file that extends another one, possibly itself.
  _ = LintConfiguration(bytes, folder: "/forms") { _ in bytes }
  return 0
}
