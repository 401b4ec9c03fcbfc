import FileAccess
import SourceText

/// A command that another program implements, as in git: `formulary NAME` starts `formulary-NAME`.
struct ExternalCommand {
  let name: String
  /// The path of the program.
  let path: String

  /// Finds the program of a command in the tool's own folder, then in the folders of `PATH`.
  ///
  /// Returns `nil` if there is none, or if `name` cannot be the name of a command.
  init?(_ name: String, folders: [String] = Self.folders) {
    guard Self.isName(name) else { return nil }
    let paths = folders.lazy.map { "\($0)/\(Self.prefix)\(name)" }
    guard let path = paths.first(where: Self.isProgram) else { return nil }
    self.name = name
    self.path = path
  }

  /// Replaces this process by the program if the arguments name an external command.
  ///
  /// `help NAME` becomes `formulary-NAME --help`. Returns `nil` if the arguments name none, the
  /// problem if the program cannot be started.
  static func failure(running arguments: [String]) -> UsageError? {
    let requestsHelp = arguments.first == "help" && arguments.count == 2
    guard let name = requestsHelp ? arguments.last : arguments.first,
      !CommandSuggestion.names.contains(name), name != "help",
      let command = ExternalCommand(name),
      !requestsHelp || CommandSuggestion.page(in: arguments) == nil
    else { return nil }
    return command.failure(passing: requestsHelp ? ["--help"] : Array(arguments.dropFirst()))
  }

  /// Replaces this process by the program. Returns the problem if that fails.
  func failure(passing arguments: [String]) -> UsageError {
    PathCall.execute(path, [path] + arguments)
    return UsageError("'\(path)' cannot be started: \(SystemError.last.message)")
  }

  /// Returns the external commands that are found, sorted by name, without duplicates.
  static func all(in folders: [String] = Self.folders) -> [ExternalCommand] {
    let files = folders.flatMap { (try? FolderListing($0).names) ?? [] }
    let names = files.compactMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
    return Set(names).subtracting(CommandSuggestion.names).subtracting([NetworkProgram.name])
      .sorted().compactMap { ExternalCommand($0, folders: folders) }
  }

  /// Returns the section of the help that lists the external commands. Empty if there are none.
  static var help: String {
    let commands = all()
    guard !commands.isEmpty else { return "" }
    let width = commands.map(\.name.count).max() ?? 0
    let lines = commands.map { "  \($0.name.padded(to: width))  \($0.path)\n" }
    return "\nEXTERNAL COMMANDS:\n" + lines.joined()
  }

  private static let prefix = "formulary-"

  /// The folders that are searched.
  ///
  /// Relative folders of `PATH` are left out, since a document's folder must not provide programs.
  static var folders: [String] {
    let path = ProgramEnvironment.variables["PATH"] ?? ""
    return [ProgramOrigin.folder]
      + path.split(separator: ":").map(String.init).filter {
        $0.hasPrefix("/")
      }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "-")
      }
  }

  /// Returns `true` if the path is a regular file that can be executed.
  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return PathCall.status(path, &status) && status.st_mode & S_IFMT == S_IFREG
      && PathCall.access(path, X_OK)
  }
}
