/// The reason why there are no usable credentials.
public struct CredentialsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message for people. Contains no secrets.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
