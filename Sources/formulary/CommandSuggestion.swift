import ArgumentParser
import FileAccess
import FormulaChecker
import JSONTree

/// Suggestions for arguments that cannot be parsed.
enum CommandSuggestion {
  static var names: [String] {
    FormularyCommands.all.compactMap { $0.configuration.commandName }
  }

  /// Returns a message about an unknown command, or `nil` if it exists or none is named.
  static func unknownCommand(in arguments: [String]) -> String? {
    guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else {
      return nil
    }
    if name == "help" { return unknownTopic(in: arguments.dropFirst()) }
    let advice =
      NameSuggestions.question(for: name, among: names + ["help"]) ?? "'formulary help' lists them"
    return "formulary: there is no command '\(name)'; \(advice)\n"
  }

  /// Returns the text that `help` requests about something other than a command, or `nil` if it
  /// requests a command.
  static func page(in arguments: [String]) -> String? {
    guard arguments.first == "help", arguments.count == 2, !names.contains(arguments[1]) else {
      return nil
    }
    let world = HelpCatalog()
    return HelpSubject(named: arguments[1], order: HelpSubject.helpOrder, world)?
      .text(columns: Terminal.columns(of: STDOUT_FILENO), world)
  }

  private static func unknownTopic(in words: ArraySlice<String>) -> String? {
    guard let word = words.first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
    let (world, order) = (HelpCatalog(), HelpSubject.helpOrder)
    guard HelpSubject(named: word, order: order, world) == nil else { return nil }
    return "formulary: \(HelpSubject.unknown(word, order: order, world))\n"
  }

  /// The commands whose argument is a formula, which may begin with a minus sign.
  private static let formulaCommands: Set = ["eval", "dump", "bench"]

  /// Returns advice if one of the arguments is a formula that was parsed as an option.
  static func hint(for arguments: [String]) -> String? {
    guard let command = arguments.first, formulaCommands.contains(command),
      !arguments.contains("--"),
      let formula = arguments.dropFirst().first(where: looksLikeFormula)
    else { return nil }
    return "To evaluate '\(formula)', put -- before it: formulary \(command) -- '\(formula)'\n"
  }

  /// Returns a message of the argument parser with the right suggestion for an option that is
  /// called like a value of another one, such as `--json` for `--format json`.
  static func corrected(_ message: String, for arguments: [String]) -> String {
    guard
      let match = message.firstMatch(
        of: /Unknown option '--([\w-]+)'(?:\. Did you mean '[^']*'\?)?/),
      let command = FormularyCommands.all.first(where: {
        $0.configuration.commandName == arguments.first
      }),
      let option = option(of: command, with: String(match.1))
    else { return message }
    return message.replacing(
      match.0, with: "Unknown option '--\(match.1)'. Did you mean '--\(option) \(match.1)'?")
  }

  /// Returns the option of a command that takes `value` as one of a list of values.
  private static func option(of command: any ParsableCommand.Type, with value: String) -> String? {
    let tree = JSONTree.parse(Array(command._dumpHelp().utf8)).tree
    guard let info = tree[tree.root, "command"], let arguments = tree[info, "arguments"] else {
      return nil
    }
    for argument in tree.objects(in: arguments) {
      guard let values = tree[argument, "allValues"],
        tree.elements(of: values).contains(where: { tree.string($0) == value }),
        let names = tree[argument, "names"]
      else { continue }
      return tree.objects(in: names).compactMap { tree.string("name", of: $0) }.first
    }
    return nil
  }

  private static func looksLikeFormula(_ argument: String) -> Bool {
    guard argument.first == "-", let second = argument.dropFirst().first, second != "-" else {
      return false
    }
    // `-ofile` means `-o file`.
    return !second.isLetter || argument.count > 2 && second != "o"
      || argument.contains { !$0.isLetter && $0 != "-" && $0 != "=" }
  }
}
