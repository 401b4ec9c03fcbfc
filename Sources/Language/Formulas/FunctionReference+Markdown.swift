package import FormulaRuntime
import FormulaValues

extension FunctionReference {
  /// Returns the reference of `functions` as a Markdown page, by group and name.
  package static func markdown(_ functions: [FunctionDeclaration]) -> String {
    let groups = FunctionGroup.allCases.compactMap { group in
      let members = functions.filter { $0.group == group }.sorted { $0.name < $1.name }
      return members.isEmpty ? nil : (title: group.title, note: group.note, members: members)
    }
    var text = """
      # Functions

      The \(functions.count) builtin functions, generated from their declarations by `make update`. \
      `formulary functions NAME` prints one entry.

      Function names are not case-sensitive. In a signature, `?` marks an optional argument, and `…` \
      an argument that can be repeated. Every JoyDoc host knows the **published** functions; the \
      others are extensions of this engine, which the linter reports as `portability`. Unless an \
      entry says otherwise, null as a number, text or date gives null, null as a list is the empty \
      list, and null as a condition is false.

      | Group | Functions |
      |---|---|

      """
    for group in groups {
      let names = group.members.map { "[\($0.name)](#\(anchor($0)))" }
      text += "| \(group.title) | \(names.joined(separator: ", ")) |\n"
    }
    for group in groups {
      text += "\n## \(group.title)\n"
      if let note = group.note { text += "\n\(note)\n" }
      for function in group.members { text += entry(function) }
    }
    return text
  }

  /// Returns the anchor of the heading of the entry for `function`.
  private static func anchor(_ function: FunctionDeclaration) -> String {
    function.name.lowercased()
  }

  private static func entry(_ function: FunctionDeclaration) -> String {
    var text = "\n### \(function.name)\n\n"
    text += "`\(call(function)) → \(function.signature.result)`\n\n\(function.summary)"
    if function.isPublished { text += " **Published.**" }
    if function.isVolatile { text += " Recomputed in every pass." }
    if !function.aliases.isEmpty {
      text += " Also written \(function.aliases.map { "`\($0)`" }.joined(separator: ", "))."
    }
    text += "\n"
    let parameters = parameters(of: function.signature)
    if !parameters.isEmpty {
      text += "\n" + parameters.map { "- `\($0.name)`: \($0.note)\n" }.joined()
    }
    if !function.examples.isEmpty {
      text += "\n```text\n" + function.examples.map { line($0) + "\n" }.joined() + "```\n"
    }
    return text
  }
}
