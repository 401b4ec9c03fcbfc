/// The value of the header `User-Agent`.
enum ServiceVersion {
  static let userAgent = "formulary/0.2.0"
}
