import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import Formulas
import SourceText
import ValueFormatting

/// An input with its styles and a preview of its value.
struct AnalyzedInput {
  let text: String
  let cursor: Int?
  var styles: [(range: Range<Int>, style: InputCell.Style)] = []
  /// The value or the first error, or `nil` if there is nothing to show.
  var preview: String?
}

extension InputAssistant {
  /// The maximum number of steps of a preview.
  private static let previewSteps = 10_000
  /// The maximum memory of a preview in bytes.
  private static let previewMemory = 1 << 20
  /// The duration from which a preview counts as slow.
  private static let slow = Duration.milliseconds(2)
  /// The duration of a preview that disables previews for the rest of the input.
  private static let tooSlow = Duration.milliseconds(20)

  /// Returns the styles and the preview of `text`. `cursor` is `nil` after the last key.
  ///
  /// Complexity: O(length), after the first call for an input.
  func analysis(of text: String, cursor: Int?, columns: Int) -> AnalyzedInput {
    if let analyzed, analyzed.text == text, analyzed.cursor == cursor { return analyzed }
    var result = AnalyzedInput(text: text, cursor: cursor)
    let line = Substring(text).drop(while: \.isWhitespace)
    if line.first == ":" {
      style(command: line, in: text, cursor: cursor, &result)
    } else if !line.isEmpty {
      let (formula, shift) = session.formula(text, in: scope.schema)
      result.styles = styles(of: formula, shift: shift, at: 0, cursor: cursor)
      if let cursor, session.showsPreview {
        result.preview = preview(of: text, formula, shift, cursor: cursor, columns: columns)
      }
    }
    analyzed = result
    return result
  }

  private func styles(
    of formula: Formula, shift: Int, at offset: Int, cursor: Int?
  ) -> [(range: Range<Int>, style: InputCell.Style)] {
    InputHighlighting(
      formula, shift: shift, offset: offset, cursor: cursor, isBeginning: isBeginning
    ).styles
  }

  private func style(
    command line: Substring, in text: String, cursor: Int?, _ result: inout AnalyzedInput
  ) {
    let name = line.dropFirst().prefix { !$0.isWhitespace && $0 != "!" }
    let start = text.utf8.distance(from: text.startIndex, to: line.startIndex)
    let end = text.utf8.distance(from: text.startIndex, to: name.endIndex)
    let command = SessionCommands.named(String(name))
    let isKnown = command != nil || name.isEmpty
    result.styles = [
      (start..<end, isKnown ? InputCell.Style(.word) : InputCell.Style(.error, isUnderlined: true))
    ]
    guard command?.takes == .formula else { return }
    let argument = line[name.endIndex...].drop(while: \.isWhitespace)
    // The assignments before a formula are not part of it.
    guard !argument.isEmpty, command != WhatIfCommand.self else { return }
    let (formula, shift) = session.formula(String(argument), in: scope.schema)
    let offset = text.utf8.distance(from: text.startIndex, to: argument.startIndex)
    result.styles += styles(of: formula, shift: shift, at: offset, cursor: cursor)
  }

  // MARK: Preview

  private func preview(
    of text: String, _ formula: Formula, _ shift: Int, cursor: Int, columns: Int
  ) -> String? {
    guard slowPreviews < 3, session.source == nil else { return nil }
    let parsed = ParsedFormula(text)
    let tokens = parsed.tree.tokens
    guard !parsed.isUnfinished, tokens.count > 1, LetInput(text) == nil else { return nil }
    if tokens.count == 2, let only = tokens.first {
      switch only.kind {
      case .number, .text, .true, .false, .null: return nil
      default: break
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    defer {
      let duration = clock.now - start
      if duration > Self.slow { slowPreviews += duration > Self.tooSlow ? 3 : 1 }
    }
    var probe = session
    probe.limits.steps = min(probe.limits.steps, Self.previewSteps)
    probe.limits.memory = min(probe.limits.memory, Self.previewMemory)
    probe.interruption = Interruption()
    let evaluation = probe.evaluate(formula, shift: shift, in: scope)
    if let value = evaluation.value {
      return "= " + printer.line(value, within: max(8, columns - 2)).plain
    }
    if let diagnostic = evaluation.diagnostics.first(where: \.isFatal) {
      // An error at the cursor is usually about a name that is still being typed.
      return diagnostic.range.end >= cursor ? nil : diagnostic.message
    }
    guard let error = evaluation.error, error.code != .limitReached else { return nil }
    return error.message
  }
}
