import CFormulary
import CivilTime
import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDocFormulas
import SourceText

/// The conversion of `formulary_value` to `Word`.
enum ValueWords {
  /// Converts a value. Throws if it is not valid.
  static func word(
    _ value: formulary_value, _ run: inout Run
  ) throws(CInterfaceFailure) -> Word {
    switch unsafe value.kind {
    case FORMULARY_NULL: return .null
    case FORMULARY_NUMBER: return unsafe value.number.isFinite ? Word(value.number) : .null
    case FORMULARY_BOOLEAN: return .boolean(unsafe value.number != 0)
    case FORMULARY_TEXT:
      guard let bytes = unsafe bytes(value) else {
        throw .argument("a text is NULL, but its length is not 0")
      }
      return unsafe run.heap.text(copying: bytes)
    case FORMULARY_DATE:
      guard unsafe value.number.isFinite else { return .null }
      var zone = 0
      if let name = unsafe bytes(value), !name.isEmpty {
        let name = unsafe String(decoding: name, as: UTF8.self)
        guard TimeZoneRules.named(name) != nil else {
          throw .argument("'\(name)' is not a valid time zone, such as Europe/Berlin")
        }
        zone = run.heap.zone(name)
      }
      return unsafe run.heap.date(value.number.rounded(.down), zone: zone)
    case FORMULARY_JSON:
      guard let bytes = unsafe bytes(value) else { throw .argument("a value's JSON is NULL") }
      let (tree, diagnostics) = unsafe JSONTree.parse(Array(bytes))
      if let fault = diagnostics.first(where: \.isFatal) {
        throw .argument("a value is not valid JSON: \(fault.message)")
      }
      return NestedReader(tree).any(tree.root, run: &run)
    case let kind: throw .argument("unknown kind \(kind) of a value")
    }
  }

  /// Returns the bytes of a value, or `nil` if they are missing.
  private static func bytes(_ value: formulary_value) -> UnsafeBufferPointer<UInt8>? {
    guard let start = unsafe value.text else {
      return unsafe value.count == 0 ? UnsafeBufferPointer(start: nil, count: 0) : nil
    }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: value.count)
  }
}
