import ArgumentParser
import JoyDocEngine
import JoyfillService

/// The command `formulary remote`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check the credentials, and print the service's address.")

  @OptionGroup var options: ServiceOptions

  func run() async throws {
    try await options.run { account in
      var query = ListQuery(.template)
      query.limit = 1
      _ = try await account.service.page(1, of: query)
      let (host, kind) = (account.host.description, account.credentials.kind)
      if options.json {
        Output.print(["credentials": kind, "host": host])
      } else {
        Output.print(line: "\(host): the service accepts the \(kind)")
      }
      return true
    }
  }
}

/// The command `formulary remote groups`.
struct GroupsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "groups", abstract: "List the groups of the account.")

  @OptionGroup var options: ServiceOptions

  func run() async throws {
    try await options.run { account in
      for group in try await account.service.groups() { ObjectLine.print(group, options) }
      return true
    }
  }
}

/// The command `formulary remote users`.
struct UsersCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "users", abstract: "List the users of the account.")

  @OptionGroup var options: ServiceOptions

  func run() async throws {
    try await options.run { account in
      for user in try await account.service.users() { ObjectLine.print(user, options) }
      return true
    }
  }
}

private enum ObjectLine {
  /// Prints a group or user without control characters, since its texts come from the service.
  static func print(_ object: JSONPart, _ options: ServiceOptions) {
    if options.json {
      Output.print(line: object.description)
      return
    }
    let texts = ["identifier", "title"].map { object[$0]?.string ?? "" }
    let line = texts.joined(separator: "  ").unicodeScalars.filter {
      $0.properties.generalCategory != .control
    }
    Output.print(line: String(String.UnicodeScalarView(line)))
  }
}
