import Foundation

enum MockAuthorization {
  /// The header for the keys of the mock.
  static let keys =
    "Basic "
    + Data("\(MockService.publicKey):\(MockService.secretKey)".utf8)
    .base64EncodedString()
}
