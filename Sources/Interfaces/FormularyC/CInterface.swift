import CFormulary
import FormulaValues
import SourceText

/// The failure of a library call, as reported to the caller in `formulary_error`.
struct CInterfaceFailure: Error {
  var code: String
  var message: String
  var range: Range<Int>?

  init(_ code: String, _ message: String, at range: Range<Int>? = nil) {
    self.code = code
    self.message = message
    self.range = range
  }

  init(_ error: EvaluationError) {
    self.init(
      error.code.rawValue, error.message, at: error.range.map { $0.start..<max($0.start, $0.end) })
  }

  init(_ diagnostic: DocumentDiagnostic) {
    let range = diagnostic.range
    self.init(
      diagnostic.rule, diagnostic.message, at: range.start..<max(range.start, range.end))
  }

  /// Returns the failure for an invalid argument.
  static func argument(_ message: String) -> CInterfaceFailure {
    CInterfaceFailure(ErrorCode.badArgument.rawValue, message)
  }

  var status: Int32 {
    code == ErrorCode.interrupted.rawValue ? FORMULARY_INTERRUPTED : FORMULARY_FAILED
  }
}

/// The boundary between C and the engine. Input is copied, and results are reported by status.
enum CInterface {
  /// Runs `work` and returns its status. Reports errors in `place`; none is thrown across the
  /// boundary.
  static func status(
    _ place: UnsafeMutablePointer<formulary_error>?, _ work: () throws(CInterfaceFailure) -> Void
  ) -> Int32 {
    do throws(CInterfaceFailure) {
      try work()
      return FORMULARY_OK
    } catch {
      unsafe report(error, in: place)
      return error.status
    }
  }

  /// Creates a handle, or returns `nil` and reports the error in `place`.
  static func handle<Handle: EngineHandle>(
    _ place: UnsafeMutablePointer<formulary_error>?, _ make: () throws(CInterfaceFailure) -> Handle
  ) -> OpaquePointer? {
    do throws(CInterfaceFailure) {
      return unsafe OpaquePointer(Unmanaged<EngineHandle>.passRetained(try make()).toOpaque())
    } catch {
      unsafe report(error, in: place)
      return nil
    }
  }

  /// Returns the engine of a handle. Throws if the handle is `NULL` or of another type.
  static func engine<Handle: EngineHandle>(
    _ handle: OpaquePointer?, as type: Handle.Type
  ) throws(CInterfaceFailure) -> Handle {
    guard let handle = unsafe handle else {
      throw .argument("the handle is NULL; check the error of the call that creates it")
    }
    let engine = unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(handle))
      .takeUnretainedValue()
    guard let engine = engine as? Handle else {
      throw .argument("the function requires a handle of another kind")
    }
    return engine
  }

  static func free(_ handle: OpaquePointer?) {
    guard let handle = unsafe handle else { return }
    unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(handle)).release()
  }

  // MARK: Strings

  /// Returns a copy of the caller's bytes. Throws if they are missing.
  static func bytes(
    _ start: UnsafePointer<CChar>?, _ count: Int, _ what: String
  ) throws(CInterfaceFailure) -> [UInt8] {
    guard let start = unsafe start else {
      if count == 0 { return [] }
      throw .argument("\(what) is NULL, but its length is \(count)")
    }
    guard count >= 0 else { throw .argument("\(what) has the length \(count)") }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  static func string(
    _ start: UnsafePointer<CChar>?, _ count: Int, _ what: String
  ) throws(CInterfaceFailure) -> String? {
    if unsafe start == nil, count == 0 { return nil }
    return String(decoding: try unsafe bytes(start, count, what), as: UTF8.self)
  }

  /// Passes a string to the caller, who clears it. Throws if the struct's size is not set.
  static func give(
    _ bytes: [UInt8], to text: UnsafeMutablePointer<formulary_text>?
  ) throws(CInterfaceFailure) {
    guard let text = unsafe text else { return }
    guard unsafe text.pointee.size >= MemoryLayout<formulary_text>.size else {
      throw .argument("the size of a formulary_text is not set; set it to sizeof(formulary_text)")
    }
    unsafe text.pointee.bytes = copy(bytes)
    unsafe text.pointee.count = bytes.count
  }

  /// Returns a zero-terminated copy.
  private static func copy(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
    let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for index in bytes.indices {
      unsafe (room + index).initialize(to: CChar(bitPattern: bytes[index]))
    }
    unsafe (room + bytes.count).initialize(to: 0)
    return unsafe room
  }

  static func report(_ failure: CInterfaceFailure, in place: UnsafeMutablePointer<formulary_error>?)
  {
    guard let place = unsafe place,
      unsafe place.pointee.size >= MemoryLayout<formulary_error>.size
    else { return }
    let (code, message) = (Array(failure.code.utf8), Array(failure.message.utf8))
    unsafe place.pointee.code = copy(code)
    unsafe place.pointee.code_count = code.count
    unsafe place.pointee.message = copy(message)
    unsafe place.pointee.message_count = message.count
    unsafe place.pointee.start = failure.range.map { Int64($0.lowerBound) } ?? -1
    unsafe place.pointee.end = failure.range.map { Int64($0.upperBound) } ?? -1
  }
}

/// The object that a handle of the C interface refers to.
class EngineHandle {
  /// The flag that interrupts running work.
  let interruption = Interruption()

  init() {}
}
