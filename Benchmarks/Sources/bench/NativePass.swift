import NativeTwins

/// C code that visits every byte of a text once: a lower bound for any program that reads it.
enum NativePass {
  /// Hashes the words, like a lexer.
  static func words(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { sink(twin_words($0.baseAddress, Int32($0.count))) }
  }

  /// Counts the lines.
  static func lines(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { sink(twin_lines($0.baseAddress, Int32($0.count))) }
  }
}
