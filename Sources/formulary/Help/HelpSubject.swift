import ArgumentParser
import FileAccess
import FormulaChecker
import FormulaLint
import Formulas
import JSONTree
import JoyDocLint
import LintReports
import SourceText

/// An entry of the help: a rule, function, setting, command or page of the documentation.
enum HelpSubject {
  case rule(RuleDescription)
  case function(FunctionDeclaration)
  /// A spreadsheet function that has another name or meaning here.
  case spreadsheetFunction(String)
  case setting(ConfigurationSetting)
  case command(any ParsableCommand.Type)
  case topic(HelpTopic)

  /// The kind of a subject, which decides between subjects of the same name.
  enum Kind: String {
    case rule, function, setting, command, topic = "page"
  }

  /// The search order of `formulary explain`.
  static let explainOrder: [Kind] = [.rule, .function, .setting, .command, .topic]
  /// The search order of `formulary help`.
  static let helpOrder: [Kind] = [.command, .topic, .rule, .function, .setting]

  /// Finds the subject called `name`; of several ones, the first in `order`.
  init?(named name: String, order: [Kind], _ world: HelpCatalog) {
    for kind in order {
      guard let subject = Self.subject(kind, named: name, world) else { continue }
      self = subject
      return
    }
    return nil
  }

  private static func subject(_ kind: Kind, named name: String, _ world: HelpCatalog)
    -> HelpSubject?
  {
    switch kind {
    case .rule: world.rules.named(name).map { .rule($0) }
    case .function:
      if let function = FunctionMatches.function(named: name, in: world.language) {
        .function(function)
      } else {
        FunctionMatches.spreadsheetFunctions(named: name).isEmpty ? nil : .spreadsheetFunction(name)
      }
    case .setting: ConfigurationSettings.named(name).map { .setting($0) }
    case .command:
      FormularyCommands.all.first { $0.configuration.commandName == name }.map { .command($0) }
    case .topic: HelpTopic(named: name).map { .topic($0) }
    }
  }

  /// Returns a message about an unknown `name`, which suggests the nearest names of the first kind
  /// in `order` that has any.
  static func unknown(_ name: String, order: [Kind], _ world: HelpCatalog) -> String {
    var question: String?
    for kind in order where question == nil {
      question = NameSuggestions.question(for: name, among: names(of: kind, world))
    }
    let list = order.map(\.rawValue).enumerated(with: .or)
    return "there is no \(list) '\(name)'" + (question.map { "; \($0)" } ?? "")
  }

  /// The names of all subjects in the search order of `formulary explain`.
  static func names(_ world: HelpCatalog) -> [String] {
    explainOrder.flatMap { names(of: $0, world) }
  }

  private static func names(of kind: Kind, _ world: HelpCatalog) -> [String] {
    switch kind {
    case .rule: LintRules.all.map(\.name) + world.rules.names
    case .function: world.language.functions.map(\.name)
    case .setting: ConfigurationSettings.all.map(\.title)
    case .command: CommandSuggestion.names
    case .topic: HelpTopic.names
    }
  }

  // MARK: Text

  /// Returns the description, with the prose of rules wrapped at `columns`.
  func text(columns: Int?, _ world: HelpCatalog) -> String {
    switch self {
    case .rule(let rule): RulePage.text(of: rule, columns: columns)
    case .function(let function):
      WrappedText.text(FunctionReference.page(function), columns: columns, indent: 2)
    case .spreadsheetFunction(let name):
      (try? FunctionMatches(about: name, in: world.language))?.text ?? ""
    case .setting(let setting): HelpTopic.text(of: ConfigurationSettings.section(about: setting))
    case .command(let command): Formulary.helpMessage(for: command, includeHidden: false) + "\n"
    case .topic(let topic): topic.text
    }
  }

  /// Returns the description as JSON: that of rules and functions in parts, others as a text.
  func json(_ world: HelpCatalog) -> [UInt8] {
    switch self {
    case .rule(let rule): RulePage.json(of: rule)
    case .function(let function): FunctionReference.json([function])
    case .spreadsheetFunction, .setting, .command, .topic:
      JSONWriter.object { writer in
        writer.append("kind", kind.rawValue)
        writer.append("text", text(columns: nil, world))
      } + [UInt8(ascii: "\n")]
    }
  }

  private var kind: Kind {
    switch self {
    case .rule: .rule
    case .function, .spreadsheetFunction: .function
    case .setting: .setting
    case .command: .command
    case .topic: .topic
    }
  }
}

/// The rules and functions that the help describes, including those of a configuration.
struct HelpCatalog {
  let rules: CustomRules
  let language: FormulaLanguage

  /// Reads the configuration of the current folder.
  init() {
    var settings = ProjectSettings()
    let configuration = settings.configuration(in: FilePath.currentFolder)
    rules = configuration?.customRules ?? .none
    language = .standard.adding(configuration?.functions ?? [])
  }
}
