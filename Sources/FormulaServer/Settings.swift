import FormulaValues
package import JSONRPC

/// What the client has configured under `formulary`.
package struct Settings: Hashable, Sendable {
  /// The IANA zone that values are computed in.
  package var timeZone = "UTC"
  /// The locale of texts and formats.
  package var locale = "en"

  package init() {}

  /// Takes over what a configuration says; the rest, and what is no zone, stays.
  package mutating func update(_ json: JSON) {
    if let zone = json["timeZone"].string, DateText.isZone(zone) { timeZone = zone }
    if let locale = json["locale"].string { self.locale = locale }
  }
}
