import ArgumentParser
import FormulaChecker

/// What may have been meant by arguments that cannot be understood.
enum CommandSuggestion {
  static var names: [String] {
    FormularyCommands.all.compactMap { $0.configuration.commandName }
  }

  /// What is wrong with the command's name; nil if there is such a command, or none is named.
  static func unknownCommand(in arguments: [String]) -> String? {
    guard let name = arguments.first, !name.hasPrefix("-"), !names.contains(name) else {
      return nil
    }
    if name == "help" { return unknownTopic(in: arguments.dropFirst()) }
    let advice =
      NameSuggestions.question(for: name, among: names + ["help"]) ?? "'formulary help' lists them"
    return "formulary: there is no command '\(name)'; \(advice)\n"
  }

  /// The page of the documentation that `help` is asked for; nil if it is asked for a command.
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

  /// An advice for arguments of which one is a formula that was taken for an option.
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
    // '-ofile' is '-o file'.
    return !second.isLetter || argument.count > 2 && second != "o"
      || argument.contains { !$0.isLetter && $0 != "-" && $0 != "=" }
  }
}
