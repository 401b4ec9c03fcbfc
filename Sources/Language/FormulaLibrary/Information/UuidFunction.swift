package import FormulaRuntime
package import FormulaValues
import SourceText

package enum UuidFunction: FormulaFunction {
  package static let isVolatile = true
  package static let group = FunctionGroup.information
  package static let callSteps = 145
  package static let summary =
    "A random identifier of 36 characters from the seed and the document's _id: documents with different ids have different ones."
  package static let signature = Signature.taking(gives: .text)
  package static let examples: [Example] = [
    .shows("uuid()"),
    Example("length(uuid())", gives: 36),
    Example("isNull(uuid())", gives: false),
  ]

  /// Returns a random UUID.
  ///
  /// Source: RFC 9562, version 4.
  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    guard run.spend(6) else { return run.stepError() }
    let high = run.world.random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = run.world.random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var bytes: [UInt8] = []
    for place in 0..<32 {
      if [8, 12, 16, 20].contains(place) { bytes.append(UInt8(ascii: "-")) }
      let half = place < 16 ? high : low
      bytes.append(
        HexDigit.lower(UInt8(truncatingIfNeeded: half >> UInt64(60 - 4 * (place % 16)))))
    }
    return run.text(bytes)
  }
}
