import Foundation
import JoyfillService
import Testing

/// Credentials from the environment and from files.
@Suite struct CredentialProfileTests {
  private static let toml = """
    # My accounts
    [default]
    token = "tok_1" # mine
    [work]
    public-key = "pk_1"
    secret-key = 'sk_1'
    base-url = "http://127.0.0.1:8080/v1/"
    """

  private static func find(
    _ text: String, named name: String? = nil, mode: Int = 0o600,
    _ change: (URL) throws -> Void = { _ in }
  ) throws -> CredentialProfile {
    let folder = try TemporaryFolder()
    let directory = folder.url.appending(path: "formulary")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = directory.appending(path: "credentials.toml")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    try change(file)
    return try CredentialProfile.find(named: name, in: ["XDG_CONFIG_HOME": folder.url.path])
  }

  @Test func `the environment comes first, unless a profile is named`() throws {
    let profile = try CredentialProfile.find(in: ["JOYFILL_TOKEN": "t"])
    #expect(profile == CredentialProfile(.token(Secret("t"))))
    let keys = ["JOYFILL_PUBLIC_KEY": "p", "JOYFILL_SECRET_KEY": "s"]
    #expect(
      try CredentialProfile.find(in: keys).credentials
        == .keys(public: Secret("p"), secret: Secret("s")))
    #expect(throws: CredentialsError.self) {
      try CredentialProfile.find(in: ["JOYFILL_PUBLIC_KEY": "p"])
    }
    #expect(throws: CredentialsError.self) { try CredentialProfile.find(in: ["HOME": "/nowhere"]) }
  }

  @Test func `a file has a table for each profile`() throws {
    #expect(try Self.find(Self.toml).credentials == .token(Secret("tok_1")))
    let work = try Self.find(Self.toml, named: "work")
    #expect(work.credentials == .keys(public: Secret("pk_1"), secret: Secret("sk_1")))
    #expect(work.host?.description == "http://127.0.0.1:8080/v1")
    #expect(throws: CredentialsError.self) { try Self.find(Self.toml, named: "other") }
  }

  @Test func `a file that cannot be read names the line, not the value`() throws {
    for text in [
      "token = \"x\"", "[default]\ntoken = sk_hidden",
      "[default]\ntoken = \"sk_hidden\"\ntoken = \"2\"",
      "[a]\n[a]", "[default]\npassword = \"sk_hidden\"", "[default]\npublic-key = \"1\"",
      "[default]\ntoken = \"sk_hid\\u0064en\"",
    ] {
      let error = #expect(throws: CredentialsError.self) { try Self.find(text) }
      #expect(error.map { !$0.message.contains("hid") } ?? false)
    }
  }

  @Test func `a file that others can access is refused, also behind a link`() throws {
    for mode in [0o644, 0o640, 0o604, 0o660, 0o610] {
      let error = #expect(throws: CredentialsError.self) { try Self.find(Self.toml, mode: mode) }
      #expect(error?.message.contains("chmod 600") ?? false)
    }
    let target = try TemporaryFolder()
    for (mode, isRefused) in [(0o644, true), (0o600, false)] {
      let other = target.url.appending(path: "target")
      try Data(Self.toml.utf8).write(to: other)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: other.path)
      let read = {
        try Self.find(Self.toml) { file in
          try FileManager.default.removeItem(at: file)
          try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
        }
      }
      if isRefused {
        #expect(throws: CredentialsError.self) { try read() }
      } else {
        #expect(try read().credentials == .token(Secret("tok_1")))
      }
    }
  }

  @Test func `a file of another user, a folder and a pipe are refused`() throws {
    if geteuid() == 0 {
      let error = #expect(throws: CredentialsError.self) {
        try Self.find(Self.toml) { file in _ = chown(file.path, 12_345, 12_345) }
      }
      #expect(error?.message.contains("another user") ?? false)
    }
    let folder = #expect(throws: CredentialsError.self) {
      try Self.find(Self.toml) { file in
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      }
    }
    let pipe = #expect(throws: CredentialsError.self) {
      try Self.find(Self.toml) { file in
        try FileManager.default.removeItem(at: file)
        _ = mkfifo(file.path, 0o600)
      }
    }
    for error in [folder, pipe] { #expect(error?.message.contains("not a regular file") ?? false) }
  }

  @Test func `credentials are sent by https, or to loopback addresses`() throws {
    for text in [
      "https://a.example/v1", "https://a.example:8443", "http://127.0.0.1:1/v1", "http://localhost",
      "http://[::1]:80/v1",
    ] {
      #expect(try ServiceHost(text).description == text)
    }
    for text in [
      "", "a.example", "http://a.example", "http://127.0.0.1.example", "http://10.0.0.1",
      "ftp://127.0.0.1", "https://", "https://u:p@a.example", "https://a.example/?q",
      "https://a.example:99999", "https://a b", "http://localhost@a.example",
    ] {
      #expect(throws: CredentialsError.self, "\(text)") { try ServiceHost(text) }
    }
  }
}
