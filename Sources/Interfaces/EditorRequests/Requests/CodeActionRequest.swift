import FormulaIDE
import JSONTree
import JoyDoc
import JoyDocLint
package import JSONRPC
import SourceText

/// `textDocument/codeAction`: quick fixes for findings, and refactorings.
package enum CodeActionRequest: Request {
  package static let method = "textDocument/codeAction"

  package static func advertise(in capabilities: inout ServerCapabilities) {
    // Other clients support only commands, whose edits cannot be previewed.
    guard capabilities.client.takesCodeActions else { return }
    capabilities["codeActionProvider"] = [
      "codeActionKinds": .array(CodeAction.Kind.allCases.map { .string($0.rawValue) })
    ]
  }

  package static func needs(_ parameters: JSON, of uri: String) -> RequestNeeds {
    let wantsAll = wanted(parameters)?.contains { CodeAction.Kind.fixAll.isWanted(by: $0) }
    return RequestNeeds(safeEdits: wantsAll ?? true)
  }

  /// Returns the kinds of actions that the client asks for, or `nil` for all.
  private static func wanted(_ parameters: JSON) -> [String]? {
    parameters["context"]["only"].elements?.compactMap { $0.string }
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    PendingAnswer(Answer(try answer(parameters, in: document, inputs.safeEdits)))
  }

  private static func answer(
    _ parameters: JSON, in document: DocumentSnapshot, _ safeEdits: [DocumentDiagnostic.Edit]
  ) throws(ResponseError) -> JSON {
    let range = try document.range(parameters["range"])
    guard document.client.takesCodeActions else { return [] }
    let wanted = wanted(parameters)
    let analysis = document.analysis
    // Offered only on request, since it concerns the whole document.
    let wantsOrder = wanted?.contains { CodeAction.Kind.organize.isWanted(by: $0) } ?? false
    // The response has no room for a message; the JSON errors explain why no more is offered.
    let actions =
      (analysis.isBroken
      ? CodeAction.mending(analysis, in: range)
      : CodeAction.actions(
        analysis, document.findings,
        safeEdits: safeEdits,
        isExtended: document.analyzed.problems.isExtended, in: range)
        + (wantsOrder ? [CodeAction.organizing(analysis)].compactMap { $0 } : []))
      .filter { action in wanted?.contains { action.kind.isWanted(by: $0) } ?? true }
    let commands =
      wanted == nil && !analysis.isBroken
      ? witnesses(analysis, document, in: range)
        + self.commands(analysis, document, at: range.start)
      : []
    return .array(
      actions.map { action in
        let json: JSON = [
          "title": .string(action.title), "kind": .string(action.kind.rawValue),
          "edit": document.workspaceEdit(action.edits),
          "diagnostics": action.finding.map { [DiagnosticRequest.json($0, in: document, analysis)] }
            ?? .null,
          "isPreferred": action.isPreferred ? true : .null,
          "command": naming(action, document),
        ]
        return json.compact
      } + commands)
  }

  /// The command that a client runs to let the user rename the symbol at a position.
  private static let renameCommand = "formulary.rename"

  /// Returns the command after an extraction that prompts for the new name, or `null` if the client
  /// does not run it.
  ///
  /// Complexity: O(log bytes + bytes of the edits).
  private static func naming(_ action: CodeAction, _ document: DocumentSnapshot) -> JSON {
    guard let newName = action.newName, document.client.runs(renameCommand) else { return .null }
    var positions = document.positions
    // Edits after the name do not move it.
    var growth = 0
    let before = action.edits.prefix { edit in
      defer { growth += edit.replacement.utf8.count - (edit.range.end - edit.range.start) }
      return edit.range.start + growth <= newName
    }
    for edit in before.reversed() {
      _ = positions.replace(edit.range, with: Array(edit.replacement.utf8))
    }
    let position = positions.position(of: newName)
    return [
      "title": "Choose a name", "command": .string(renameCommand),
      "arguments": [
        [
          "uri": .string(document.uri),
          "position": ["line": .integer(position.line), "character": .integer(position.character)],
        ]
      ],
    ]
  }

  /// Returns actions that show the counterexamples of formulas in `range`.
  ///
  /// One action traces the failing evaluation, the other shows the resulting form values.
  private static func witnesses(
    _ analysis: Analysis, _ document: DocumentSnapshot, in range: DocumentRange
  ) -> [JSON] {
    document.searched.filter {
      $0.diagnostic.range.start <= range.end && range.start <= $0.diagnostic.range.end
    }.prefix(3).flatMap {
      finding -> [JSON] in
      guard let witness = finding.witness, let field = finding.field else { return [] }
      let tree = JSONTree.parse(witness).tree
      guard let values = JSON(tree, tree.root)?["values"], values.members != nil else { return [] }
      func action(_ title: String, _ command: String) -> JSON {
        [
          "title": .string(title), "kind": "quickfix",
          "diagnostics": [DiagnosticRequest.json(finding, in: document, analysis)],
          "command": [
            "title": .string(title), "command": .string(command),
            "arguments": [
              ["uri": .string(document.uri), "field": .string(field), "values": values]
            ],
          ],
        ]
      }
      return [
        action("Show the failing input", TraceCommand.name),
        action("Show all values for the failing input", WhatIfCommand.name),
      ]
    }
  }

  /// Returns commands for the formula at `offset`, for editors without code lenses.
  private static func commands(
    _ analysis: Analysis, _ document: DocumentSnapshot, at offset: Int
  ) -> [JSON] {
    guard let number = analysis.formula(at: offset)?.formula.definition else { return [] }
    return analysis.targets(ofDefinition: number).prefix(1).map { field in
      let title = "Show why '\(analysis.label(ofField: field.id))' has its value"
      return [
        "title": .string(title),
        "command": [
          "title": .string(title), "command": .string(TraceCommand.name),
          "arguments": [["uri": .string(document.uri), "field": .string(field.id)]],
        ],
      ]
    }
  }
}
