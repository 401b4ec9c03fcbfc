/// The reason why there are no usable credentials.
public struct CredentialsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason for people, without a secret.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The reason for people.
  public var description: String { message }
}
