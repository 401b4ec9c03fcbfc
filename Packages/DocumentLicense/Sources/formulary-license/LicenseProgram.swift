import ArgumentParser
import DocumentLicense
import Foundation

/// The program that `formulary license` starts.
@main
struct LicenseProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary-license", abstract: "Check license tokens.",
    subcommands: [CheckCommand.self])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // The tools of this project exit with 2 for wrong usage.
      FileHandle.standardError.write(Data("\(fullMessage(for: error))\n".utf8))
      exit(withError: ExitCode(2))
    }
  }
}

/// The command `formulary license check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Verify a license token and print its content.",
    discussion: """
      The token is read from FILE, or from the environment variable FORMULARY_LICENSE. It cannot be \
      given as an argument, since other users can read the arguments of a process.

      Exit codes: 0 the license is valid; 1 it is not; 2 wrong usage, an unusable key, or a file that \
      cannot be read.
      """)

  @Argument(help: "The file that contains the token.")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "A PEM file with a public key or certificate; ID=FILE for a key with an id.",
      valueName: "file"))
  var key: [String] = []

  @Option(help: "The required claim 'iss'.")
  var issuer: String?

  @Option(help: "The required claim 'aud'.")
  var audience: String?

  @Option(
    help: ArgumentHelp(
      "The instant at which the license must be valid; the current time by default.",
      valueName: "iso-instant"))
  var now: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() async throws {
    let instant = try currentInstant()
    let validator = try self.validator()
    let token = try self.token()
    let license: License
    do throws(LicenseError) {
      license = try await validator.license(in: token, at: instant)
    } catch {
      if json {
        print(error.hostJSON)
      } else {
        Self.complain("\(error.code): \(error.message)")
      }
      throw ExitCode(1)
    }
    print(try report(license))
  }

  // MARK: Input

  private func currentInstant() throws -> Instant {
    guard let now else { return Instant(secondsSince1970: Date.now.timeIntervalSince1970) }
    guard let date = try? Date(now, strategy: .iso8601) else {
      throw Self.usage("'\(now)' is not a valid instant, such as 2026-05-31T12:00:00Z")
    }
    return Instant(secondsSince1970: date.timeIntervalSince1970)
  }

  private func validator() throws -> LicenseValidator {
    if key.isEmpty { throw Self.usage("expected --key with a PEM file") }
    let keys = try key.map(Self.licenseKey)
    do throws(LicenseError) {
      return try LicenseValidator(keys: keys, issuer: issuer, audience: audience)
    } catch {
      throw Self.usage(error.message)
    }
  }

  private func token() throws -> String {
    guard let file else {
      guard let token = ProcessInfo.processInfo.environment["FORMULARY_LICENSE"] else {
        throw Self.usage("expected a file with a token, or the variable FORMULARY_LICENSE")
      }
      return token
    }
    let text = try Self.text(of: file)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  private static func licenseKey(_ argument: String) throws -> LicenseKey {
    let parts = argument.split(separator: "=", maxSplits: 1)
    let hasID = parts.count == 2
    let pem = try text(of: hasID ? String(parts[1]) : argument)
    do throws(LicenseError) {
      return try LicenseKey(pem: pem, id: hasID ? String(parts[0]) : nil)
    } catch {
      throw usage("\(argument): \(error.message)")
    }
  }

  /// Returns the content of a file of at most 64 KiB.
  private static func text(of path: String) throws -> String {
    guard let data = try? Data(contentsOf: URL(filePath: path)), data.count <= 65_536,
      let text = String(validating: data, as: UTF8.self)
    else { throw usage("'\(path)' cannot be read as a text of at most 64 KiB") }
    return text
  }

  // MARK: Output

  private func report(_ license: License) throws -> String {
    let report = Report(license)
    guard json else { return report.lines.joined(separator: "\n") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }

  /// The content of a valid license, as printed.
  private struct Report: Encodable {
    let valid = true
    let features: [String]
    let subject: String?
    let id: String?
    let notBefore: String?
    let expires: String
    let key: String?

    init(_ license: License) {
      features = license.features.map(\.name).sorted()
      subject = license.subject
      id = license.id
      notBefore = license.notBefore.map(Self.text)
      expires = Self.text(license.expires)
      key = license.keyID
    }

    var lines: [String] {
      [
        ("features", features.joined(separator: ", ")), ("subject", subject), ("id", id),
        ("not before", notBefore), ("expires", expires), ("key", key),
      ].compactMap { name, value in value.map { "\(name): \($0)" } }
    }

    private static func text(_ instant: Instant) -> String {
      Date(timeIntervalSince1970: instant.secondsSince1970).formatted(.iso8601)
    }
  }

  private static func complain(_ message: String) {
    FileHandle.standardError.write(Data("formulary-license: \(message)\n".utf8))
  }

  private static func usage(_ message: String) -> ExitCode {
    complain(message)
    return ExitCode(2)
  }
}
