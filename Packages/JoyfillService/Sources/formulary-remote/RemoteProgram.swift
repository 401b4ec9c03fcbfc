import ArgumentParser
import Foundation

/// The program behind `formulary remote`, `formulary pull` and `formulary push`.
@main
struct RemoteProgram: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "formulary-remote",
    abstract: "Work on the templates and documents of an account of Joyfill's service.",
    discussion: """
      Credentials are read from JOYFILL_TOKEN, or from JOYFILL_PUBLIC_KEY and JOYFILL_SECRET_KEY, or \
      else from formulary/credentials.toml in XDG_CONFIG_HOME or ~/.config. They cannot be given as \
      arguments, since other users can read the arguments of a process.

      Exit codes: 0 success; 1 some document failed; 2 wrong usage, no or refused credentials, no \
      connection, or a list or folder that cannot be read or written.
      """,
    subcommands: [
      CheckCommand.self, GroupsCommand.self, UsersCommand.self, PullCommand.self, PushCommand.self,
    ], defaultSubcommand: CheckCommand.self)

  /// Runs the command that the name of the program or its first argument selects.
  ///
  /// The programs `formulary-pull` and `formulary-push` are links to this one.
  static func main() async {
    let program = CommandLine.arguments.first?.split(separator: "/").last ?? ""
    let linked = ["pull", "push"].filter { program == "formulary-\($0)" }
    do {
      var command = try parseAsRoot(linked + CommandLine.arguments.dropFirst())
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // The tools of this project exit with 2 for wrong usage.
      try? FileHandle.standardError.write(contentsOf: Data("\(fullMessage(for: error))\n".utf8))
      exit(withError: ExitCode(2))
    }
  }
}
