import FormulaChecker
import FormulaSyntax
import FormulaValues
import IndexedCollections
import JoyDoc
import SourceText

/// Occurrences of an entity's name in formulas that cannot be resolved to it with certainty.
///
/// They are members of values of unknown type, text literals, and record keys.
struct UnresolvedNames {
  private(set) var found: [Place] = []
  private let name: String
  private let entity: Entity
  private let analysis: Analysis
  /// Whether no other entity can have this name.
  let isUnique: Bool

  /// An unresolved occurrence.
  struct Place {
    let formula: EmbeddedFormula.Number
    let range: TextRange
    /// The content of a text literal, or `nil` for a name.
    let text: String?
  }

  /// Searches the formulas for unresolved occurrences of `name`.
  ///
  /// Complexity: the size of the formulas that refer to `entity`; of all formulas for a
  /// machine-generated name.
  init(_ name: String, of entity: Entity, _ analysis: Analysis) {
    self.name = name
    self.entity = entity
    self.analysis = analysis
    isUnique = TitledIDs.isGeneratedID(name) && Self.isOnly(name, entity, analysis)
    switch entity {
    case .field where !isUnique: return
    case .field, .column, .option: break
    case .definition, .local, .function: return
    }
    for number in isUnique ? formulasWithName : analysis.formulasNaming(entity) { read(number) }
  }

  /// Returns `true` if no other entity of that kind has the ID.
  ///
  /// Copied tables have equal column IDs.
  private static func isOnly(_ id: String, _ entity: Entity, _ analysis: Analysis) -> Bool {
    switch entity {
    case .column:
      analysis.document.flatMap {
        analysis.namingParts?.fields(withColumn: id, in: $0).count == 1
      } ?? false
    case .field: true
    case .option, .definition, .local, .function: false
    }
  }

  private var formulasWithName: [EmbeddedFormula.Number] {
    analysis.formulas.indices.map { EmbeddedFormula.Number($0) }.filter { number in
      analysis.formulas.formula(number).map { formula in
        String(decoding: formula.checked.tree.source, as: UTF8.self).contains(bytes: name)
      } ?? false
    }
  }

  private mutating func read(_ number: EmbeddedFormula.Number) {
    let formula = analysis.formulas[number]
    let checked = formula.checked
    let known = Set(FormulaOccurrences(analysis, formula: number).found.map { $0.range })
    let givesRows = givesRows(formula)
    for id in checked.tree.all {
      switch checked.tree[id] {
      case .member(let member)
      where member.name.text == name && (isUnique || checked[type: member.base].columns == nil):
        add(number, member.name.range, known)
      case .text(let text) where isNamed(by: text) || isUnique && text.contains(bytes: name):
        add(number, checked.tree.range(of: id), known, text: text)
      case .record(let record) where isUnique || givesRows || isOption:
        for key in record.keys where isNamed(by: key.text) { add(number, key.range, known) }
      default: continue
      }
    }
  }

  private var isOption: Bool { if case .option = entity { true } else { false } }

  /// Returns `true` if a text may refer to the entity. Formulas may compare options in any case.
  private func isNamed(by text: String) -> Bool {
    isOption ? CaseFolding.areEqual(text, name) : text == name
  }

  /// Returns `true` if the formula computes the table that has the column.
  private func givesRows(_ formula: EmbeddedFormula) -> Bool {
    guard case .column(let field, _) = entity, let number = formula.definition else { return false }
    return analysis.targets(ofDefinition: number).contains { $0.id == field }
  }

  private mutating func add(
    _ number: EmbeddedFormula.Number, _ range: TextRange, _ known: Set<DocumentRange>,
    text: String? = nil
  ) {
    guard !known.contains(analysis.formulas[number].place(of: range)) else { return }
    found.append(Place(formula: number, range: range, text: text))
  }
}
