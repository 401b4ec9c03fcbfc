import DocumentDiff
import CounterexampleSearch
import FormulaChecker
import FormulaSyntax
import TestFiles
import SheetEvaluation
package import FormulaValues
package import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// The result of mutation testing: the changes of a file's formulas that its tests detect.
package struct MutationReport: Sendable {
  package let file: String
  package private(set) var noticed = 0
  package private(set) var survivors: [Survivor] = []
  /// The mutants for which no input with a different result was found.
  package private(set) var equivalents: [Survivor] = []
  /// Whether there were more mutations than `maxMutations`.
  package private(set) var isCapped = false

  /// A mutant that no test detects.
  package struct Survivor: Sendable {
    package let mutation: FormulaMutation
    /// The title of the field; empty for the formula of a formula file.
    package let title: String
    /// The line of the change, counted from 1.
    package let line: Int
    /// The column of the change in bytes, counted from 1.
    package let column: Int
    /// The input for which a test would detect the mutant; `nil` if none was found.
    package let assignment: String?

    /// Returns the change with its position in `file`.
    fileprivate func place(in file: String) -> String {
      "\(file):\(line):\(column): " + (title.isEmpty ? "" : "\(title): ") + mutation.words
    }
  }

  /// The maximum number of mutations of a file.
  private static let maxMutations = 500
  /// The maximum number of trial runs for a mutant that survives.
  private static let trials = 2_000
  /// The work budget for one mutant, at most about half a second.
  private static let work = 10_000_000

  package var total: Int { noticed + survivors.count + equivalents.count }

  private init(file: String) { self.file = file }

  /// Adds a mutant that no test detects. `start` is its offset in the file.
  private mutating func add(
    _ mutation: FormulaMutation, in title: String = "", at start: Int, _ lines: LineIndex,
    assignment: String?
  ) {
    let line = lines.line(at: start)
    let survivor = Survivor(
      mutation: mutation, title: title, line: line + 1,
      column: start - lines.range(ofLine: line).start + 1,
      assignment: assignment)
    if assignment == nil { equivalents.append(survivor) } else { survivors.append(survivor) }
  }

  // MARK: Documents

  /// Mutates the formulas of a document one at a time and runs the tests in `cases` on each mutant.
  ///
  /// Complexity: O(mutations × tests).
  package init(
    document bytes: [UInt8], named file: String, tests cases: [UInt8], named name: String,
    language: FormulaLanguage, settings: EvaluationSettings
  ) {
    self.init(file: file)
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    let lines = LineIndex(bytes)
    let checks = CheckedFormulas(document, language: language)
    func failures(_ document: [UInt8]) -> Int {
      CaseFile(
        cases, name: name, language: language, settings: settings
      ) { _ in document }.failed
    }
    let baseline = failures(bytes)
    let original = FilledDocument(
      document, language: language, settings: settings)
    for (number, definition) in document.formulas.enumerated() {
      guard let expression = definition.expression, let node = definition.expressionNode,
        let checked = checks.definitions[number], checked.canRun,
        !checks.sheet.targets(of: DefinitionNumber(number)).isEmpty
      else { continue }
      let title = checks.targets(of: DefinitionNumber(number)).first.map {
        AssignmentText(document).name(of: $0.cell)
      }
      for mutation in FormulaMutation.all(of: checked, catalog: language.catalog) {
        guard total < Self.maxMutations else {
          isCapped = true
          return
        }
        let text = mutation.applied(to: checked.tree.source)
        guard language.check(text, schema: checks.schema).canRun else { continue }
        var edit = JSONEdit()
        edit.replace(
          document.tree.range(node),
          with: JSONWriter.literal(String(decoding: text, as: UTF8.self)))
        let changed = edit.applied(to: bytes)
        if failures(changed) > baseline {
          noticed += 1
          continue
        }
        var search = DocumentExploration.Settings()
        search.trials = Self.trials
        search.work = Self.work
        let mutant = FilledDocument(
          JoyDocument(JSONTree.parse(changed).tree), language: language,
          settings: settings)
        let difference = DocumentDiff(original, mutant, search).meaning
          .lazy.compactMap(\.difference).first
        let assignment = difference.map {
          AssignmentText(document).text($0.witness) ?? "the document as it is"
        }
        add(
          mutation, in: title ?? "", at: expression.map.range(of: mutation.range).start, lines,
          assignment: assignment)
      }
    }
  }

  // MARK: Formula files

  /// Mutates the formula of a formula file and runs the tests in its comments on each mutant.
  package init(
    formula bytes: [UInt8], named file: String, language: FormulaLanguage,
    settings: EvaluationSettings
  ) {
    self.init(file: file)
    let lines = LineIndex(bytes)
    func run(_ bytes: [UInt8]) -> CaseFile {
      CaseFile(
        bytes, name: file, language: language, settings: settings
      ) { _ in nil }
    }
    let cases = run(bytes)
    let checked = language.checkOpen(bytes)
    let names = checked.schema.fields.map(\.id)
    let schema = FormulaSchema(names.map { FormulaSchema.Field(id: $0) })
    let formula = Formula(String(decoding: bytes, as: UTF8.self), schema: schema, in: language)
    guard formula.checked.canRun else { return }
    let difference = FormulaDifference(
      formula, names: names, cases, settings: settings)
    for mutation in FormulaMutation.all(of: formula.checked, catalog: language.catalog) {
      guard total < Self.maxMutations else {
        isCapped = true
        return
      }
      let text = mutation.applied(to: bytes)
      let mutant = Formula(String(decoding: text, as: UTF8.self), schema: schema, in: language)
      guard mutant.checked.canRun else { continue }
      if run(text).failed > cases.failed {
        noticed += 1
      } else {
        add(
          mutation, at: mutation.range.start, lines,
          assignment: difference.assignment(for: mutant, trials: Self.trials))
      }
    }
  }

  // MARK: Report

  package var text: String {
    var text = "\(file): tests detect \(noticed) of \(total - equivalents.count) mutants"
    text += isCapped ? ", and no more were tried\n" : "\n"
    for survivor in survivors {
      text += "\(EscapedText.line(survivor.place(in: file))) survives"
      text += survivor.assignment.map { "; a test with \($0) would detect it\n" } ?? "\n"
    }
    for survivor in equivalents {
      text += survivor.place(in: file)
      text += " changed no result in any trial run\n"
    }
    return text
  }
}
