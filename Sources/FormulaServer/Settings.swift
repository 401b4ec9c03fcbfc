package import JSONRPC

/// What the client has configured under `formulary`.
package struct Settings: Hashable, Sendable {
  /// The IANA zone that values are computed in.
  package var timeZone = "UTC"
  /// The locale of texts and formats.
  package var locale = "en"

  package init() {}

  /// Takes over what a configuration says; the rest stays.
  package mutating func update(_ json: JSON) {
    if let zone = json["timeZone"].string { timeZone = zone }
    if let locale = json["locale"].string { self.locale = locale }
  }
}
