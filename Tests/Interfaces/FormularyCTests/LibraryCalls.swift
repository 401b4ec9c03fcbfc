import CFormulary
import Testing

/// The result of a library call, as seen by a C caller.
struct CallOutcome: Hashable {
  var status: Int32
  var text: String = ""
  var code: String = ""
  var message: String = ""
  var range: Range<Int>?
}

/// Calls the library like C and frees the result.
enum Library {
  static func outcome(
    _ call: (UnsafeMutablePointer<formulary_text>, UnsafeMutablePointer<formulary_error>) -> Int32
  ) -> CallOutcome {
    var text = formulary_text()
    text.size = MemoryLayout<formulary_text>.size
    var error = formulary_error()
    error.size = MemoryLayout<formulary_error>.size
    defer {
      formulary_text_clear(&text)
      formulary_error_clear(&error)
    }
    var outcome = CallOutcome(status: call(&text, &error))
    outcome.text = string(text.bytes, text.count)
    outcome.code = string(error.code, error.code_count)
    outcome.message = string(error.message, error.message_count)
    if error.message != nil, error.start >= 0 { outcome.range = Int(error.start)..<Int(error.end) }
    return outcome
  }

  static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  static var options: formulary_options {
    var options = formulary_options()
    options.size = MemoryLayout<formulary_options>.size
    return options
  }

  /// Compiles a formula, passes it to `body`, and frees it.
  static func withFormula<Result>(
    _ text: String, schema: String? = nil, options: formulary_options = options,
    isFine: Bool = true, _ use: (OpaquePointer) -> Result
  ) -> (result: Result?, failure: CallOutcome) {
    var handle: OpaquePointer?
    var options = options
    let failure = outcome { _, error in
      handle = formulary_compile(
        text, text.utf8.count, schema, schema?.utf8.count ?? 0, &options, error)
      return handle == nil ? FORMULARY_FAILED : FORMULARY_OK
    }
    defer { formulary_formula_free(handle) }
    #expect((handle != nil) == isFine, "\(failure.message)")
    return (handle.map(use), failure)
  }

  /// Opens a document, passes it to `body`, and frees it.
  static func withDocument<Result>(
    _ bytes: [UInt8], isFine: Bool = true, _ use: (OpaquePointer) -> Result
  ) -> (result: Result?, failure: CallOutcome) {
    var handle: OpaquePointer?
    var options = options
    options.has_now = 1
    let failure = outcome { _, error in
      bytes.withUnsafeBytes { bytes in
        handle = formulary_open(
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &options, error)
      }
      return handle == nil ? FORMULARY_FAILED : FORMULARY_OK
    }
    defer { formulary_document_free(handle) }
    #expect((handle != nil) == isFine, "\(failure.message)")
    return (handle.map(use), failure)
  }
}
