/// The content of a file of credentials: a TOML table for each profile, with strings as values.
struct CredentialsFile {
  private let text: String
  private let path: String

  init(_ text: String, path: String) {
    self.text = text
    self.path = path
  }

  /// Returns the profile of a table.
  ///
  /// Throws a `CredentialsError` if there is no such table, or if a line cannot be read. Its message
  /// contains no values.
  func profile(named name: String) throws(CredentialsError) -> CredentialProfile {
    let tables = try tables()
    guard let table = tables[name] else {
      let names = tables.keys.sorted().joined(separator: ", ")
      throw CredentialsError("'\(path)' has no profile '\(name)'; it has \(names)")
    }
    let credentials: Credentials
    switch (table["token"], table["public-key"], table["secret-key"]) {
    case (let token?, nil, nil): credentials = .token(Secret(token))
    case (nil, let user?, let secret?):
      credentials = .keys(public: Secret(user), secret: Secret(secret))
    default:
      throw CredentialsError(
        "profile '\(name)' of '\(path)': expected 'token', or 'public-key' and 'secret-key'")
    }
    guard let url = table["base-url"] else { return CredentialProfile(credentials) }
    return CredentialProfile(credentials, host: try ServiceHost(url))
  }

  private static let keys: Set = ["token", "public-key", "secret-key", "base-url"]

  private func tables() throws(CredentialsError) -> [String: [String: String]] {
    var tables: [String: [String: String]] = [:]
    var current: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      func fault(_ message: String) -> CredentialsError {
        CredentialsError("\(path):\(index + 1): \(message)")
      }
      if let name = Self.tableName(line) {
        guard tables.updateValue([:], forKey: name) == nil else {
          throw fault("duplicate table '\(name)'")
        }
        current = name
        continue
      }
      guard let (key, value) = Self.member(line) else { throw fault("expected key = \"value\"") }
      guard let current else { throw fault("expected a table such as [default] first") }
      guard Self.keys.contains(key) else {
        throw fault("expected \(Self.keys.sorted().joined(separator: ", ")), found '\(key)'")
      }
      guard tables[current]?.updateValue(value, forKey: key) == nil else {
        throw fault("duplicate key '\(key)'")
      }
    }
    return tables
  }

  private static func tableName(_ line: Substring) -> String? {
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
    guard isComment(line[line.index(after: end)...]) else { return nil }
    let name = line[line.index(after: line.startIndex)..<end].trimmed
    return name.isEmpty ? nil : String(name)
  }

  private static func member(_ line: Substring) -> (key: String, value: String)? {
    guard let equals = line.firstIndex(of: "=") else { return nil }
    let key = line[..<equals].trimmed
    let rest = line[line.index(after: equals)...].trimmed
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    let value = rest.dropFirst()
    guard let end = value.firstIndex(of: quote), isComment(value[value.index(after: end)...]),
      quote == "'" || !value[..<end].contains("\\")
    else { return nil }
    return (String(key), String(value[..<end]))
  }

  private static func isComment(_ rest: Substring) -> Bool {
    rest.trimmed.isEmpty || rest.trimmed.hasPrefix("#")
  }
}

extension Substring {
  /// The text without spaces, tabs and carriage returns at both ends.
  fileprivate var trimmed: Substring {
    let isSpace = { (character: Character) in " \t\r\r\n".contains(character) }
    let start = drop(while: isSpace)
    guard let last = start.lastIndex(where: { !isSpace($0) }) else { return start.prefix(0) }
    return start[...last]
  }
}
