import ArgumentParser
import FormulaChecker

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

  /// Returns the documentation page that `help` requests, or `nil` if it requests a command.
  static func topic(in arguments: [String]) -> HelpTopic? {
    guard arguments.first == "help", arguments.count == 2, !names.contains(arguments[1]) else {
      return nil
    }
    return HelpTopic(named: arguments[1])
  }

  private static func unknownTopic(in words: ArraySlice<String>) -> String? {
    guard let word = words.first, !word.hasPrefix("-"), !names.contains(word),
      HelpTopic(named: word) == nil
    else { return nil }
    let advice =
      NameSuggestions.question(for: word, among: names + HelpTopic.names)
      ?? "'formulary help' lists them"
    return "formulary: there is no command or page '\(word)'; \(advice)\n"
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

  private static func looksLikeFormula(_ argument: String) -> Bool {
    guard argument.first == "-", let second = argument.dropFirst().first, second != "-" else {
      return false
    }
    // `-ofile` means `-o file`.
    return !second.isLetter || argument.count > 2 && second != "o"
      || argument.contains { !$0.isLetter && $0 != "-" && $0 != "=" }
  }
}
