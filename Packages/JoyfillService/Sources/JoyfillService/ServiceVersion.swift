/// The name under which the client introduces itself.
enum ServiceVersion {
  static let userAgent = "formulary/0.2.0"
}
