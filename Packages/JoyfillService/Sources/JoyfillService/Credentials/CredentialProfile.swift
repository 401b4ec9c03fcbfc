import Foundation

/// The credentials of a profile and the host that they belong to.
public struct CredentialProfile: Hashable, Sendable {
  /// The credentials.
  public var credentials: Credentials
  /// The host, if the profile names one.
  public var host: ServiceHost?

  /// Creates a profile.
  public init(_ credentials: Credentials, host: ServiceHost? = nil) {
    self.credentials = credentials
    self.host = host
  }

  /// Finds credentials in the environment, or else in the file of credentials.
  ///
  /// The environment contains `JOYFILL_TOKEN`, or `JOYFILL_PUBLIC_KEY` and `JOYFILL_SECRET_KEY`. It is
  /// not read if the caller names a profile. The file is `formulary/credentials.toml` in
  /// `XDG_CONFIG_HOME`, or in `~/.config`.
  ///
  /// Throws a `CredentialsError` if there are none, or if others could read the file.
  public static func find(
    named name: String? = nil, in environment: [String: String]
  ) throws(CredentialsError) -> CredentialProfile {
    if name == nil, let credentials = try credentials(in: environment) {
      return CredentialProfile(credentials)
    }
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { "\($0)/.config" } ?? ""
    let path = "\(folder)/formulary/credentials.toml"
    guard FileManager.default.fileExists(atPath: path) else {
      throw CredentialsError(
        "no credentials: set JOYFILL_TOKEN, or JOYFILL_PUBLIC_KEY and JOYFILL_SECRET_KEY, or write \(path)"
      )
    }
    let file = CredentialsFile(try PrivateFile.text(at: path), path: path)
    return try file.profile(named: name ?? "default")
  }

  private static func credentials(
    in environment: [String: String]
  ) throws(CredentialsError) -> Credentials? {
    func value(_ name: String) -> Secret? {
      environment[name].flatMap { $0.isEmpty ? nil : Secret($0) }
    }
    if let token = value("JOYFILL_TOKEN") { return .token(token) }
    switch (value("JOYFILL_PUBLIC_KEY"), value("JOYFILL_SECRET_KEY")) {
    case (let user?, let secret?): return .keys(public: user, secret: secret)
    case (nil, nil): return nil
    case (_?, nil): throw CredentialsError("JOYFILL_PUBLIC_KEY requires JOYFILL_SECRET_KEY")
    case (nil, _?): throw CredentialsError("JOYFILL_SECRET_KEY requires JOYFILL_PUBLIC_KEY")
    }
  }
}
