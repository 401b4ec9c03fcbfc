import ArgumentParser
import Foundation
import JoyfillService
import Logging

/// The options of all commands.
struct ServiceOptions: ParsableArguments {
  @Option(help: "The profile of credentials.toml; otherwise the environment, or 'default'.")
  var profile: String?

  @Option(help: ArgumentHelp("The address of the service.", valueName: "url"))
  var baseURL: String?

  @Option(help: "The number of requests at the same time.")
  var concurrency = 4

  @Option(help: "The number of requests a second.")
  var rate = 10.0

  @Option(help: ArgumentHelp("The time for one answer.", valueName: "seconds"))
  var timeout = 30.0

  @Option(help: "The number of tries for one call.")
  var retries = 5

  @Flag(help: "Print JSON, one object a line.")
  var json = false

  @Flag(help: "Log each request to standard error, without headers and bodies.")
  var verbose = false

  func validate() throws {
    guard 1...64 ~= concurrency else {
      throw ValidationError("expected --concurrency from 1 to 64")
    }
    guard rate > 0, rate <= 1_000 else { throw ValidationError("expected --rate up to 1000") }
    guard timeout > 0, timeout <= 3_600 else {
      throw ValidationError("expected --timeout up to 3600")
    }
    guard 1...100 ~= retries else { throw ValidationError("expected --retries from 1 to 100") }
  }

  /// An account with the address of its service.
  struct Account {
    let service: JoyfillService
    let host: ServiceHost
    let credentials: Credentials
  }

  /// Returns the account that the options and the environment select.
  func account() throws -> Account {
    do {
      let found = try CredentialProfile.find(
        named: profile, in: ProcessInfo.processInfo.environment)
      let host = try baseURL.map { try ServiceHost($0) } ?? found.host ?? .joyfill
      var policy = RequestPolicy.standard
      policy.concurrency = concurrency
      policy.rate = rate
      policy.timeout = .seconds(timeout)
      policy.tries = retries
      let service = JoyfillService(found.credentials, at: host, policy: policy, log: logger)
      return Account(service: service, host: host, credentials: found.credentials)
    } catch let error as CredentialsError {
      throw Output.failure(error.message)
    }
  }

  private var logger: Logger? {
    guard verbose else { return nil }
    var logger = Logger(label: "formulary-remote") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .debug
    return logger
  }

  /// Runs a command and converts its errors to exit codes.
  func run(_ body: (Account) async throws -> Bool) async throws {
    do {
      guard try await body(account()) else { throw ExitCode(1) }
    } catch let error as ServiceError {
      if json { Output.print(["error": error.code, "message": error.message]) }
      throw Output.failure(error.description)
    } catch {
      if error is ExitCode { throw error }
      throw Output.failure("\(error)")
    }
  }
}
