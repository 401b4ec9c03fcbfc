package import FormulaRuntime
import SheetEvaluation
import IndexedCollections
package import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import Formulas

/// The names visible to the formulas of a session.
///
/// They are the fields of the open document, or the names of a data source, shadowed by bindings of
/// the session.
package struct SessionScope: WordContext {
  package let schema: FormulaSchema
  private let engine: DocumentEngine?
  private let fieldCount: Int
  private let bindings: [Session.Binding]
  /// The values read from a data source, with the slots that were read.
  private var filled: (context: any EvaluationContext, slots: Set<Slot>)?

  /// Creates the scope of `fields` and `bindings`. Complexity: O(bindings).
  init(_ engine: DocumentEngine?, _ fields: FormulaSchema, bindings: [Session.Binding]) {
    self.engine = engine
    self.bindings = bindings
    fieldCount = fields.count
    var changes: [Slot: FormulaSchema.Field] = [:]
    for (index, binding) in bindings.enumerated() {
      if case .field(let slot) = fields.meaning(of: binding.name), fields[slot].id == binding.name {
        // A shadowed field keeps its slot, under a name that formulas cannot express.
        var hidden = fields[slot]
        hidden.id = "\u{0}\(hidden.id)"
        changes[slot] = hidden
      }
      changes[Slot(fieldCount + index)] = FormulaSchema.Field(id: binding.name, type: binding.type)
    }
    schema = changes.isEmpty ? fields : fields.changing(changes)
  }

  /// Reads the values of `slots`. Throws a `SessionError` if they cannot be read.
  mutating func fill(_ slots: [Slot], from source: SessionSource) throws(SessionError) {
    let slots = slots.filter { $0.index < fieldCount }
    do throws(SourceError) {
      filled = (try source.context(reading: slots), Set(slots))
    } catch {
      throw SessionError(error.message)
    }
  }

  package func word(in slot: Slot, run: inout Run) -> Word {
    guard slot.index < fieldCount else {
      return run.word(bindings[slot.index - fieldCount].value)
    }
    guard let engine else {
      guard let filled, filled.slots.contains(slot) else { return .null }
      let table = filled.context.table(in: slot)
      return table.map { run.rows($0) } ?? run.word(filled.context.value(in: slot))
    }
    let stored = engine.live[CellID(slot)]
    return FieldReader.word(of: stored.field, in: stored.tree, run: &run)
  }

  package func value(in slot: Slot) -> Value {
    guard slot.index < fieldCount else { return bindings[slot.index - fieldCount].value }
    var run = Run()
    let word = word(in: slot, run: &run)
    return run.documentValue(word) ?? .null
  }

  package var facts: (any FieldFacts)? {
    SessionFacts(fields: engine?.facts, fieldCount: fieldCount)
  }
}

/// The document's metadata about its fields. Session bindings have none.
private final class SessionFacts: FieldFacts {
  private let fields: (any FieldFacts)?
  private let fieldCount: Int

  init(fields: (any FieldFacts)?, fieldCount: Int) {
    self.fields = fields
    self.fieldCount = fieldCount
  }

  private func fields(for slot: Slot) -> (any FieldFacts)? {
    slot.index < fieldCount ? fields : nil
  }

  func title(of slot: Slot) -> String? { fields(for: slot)?.title(of: slot) }
  func typeName(of slot: Slot) -> String? { fields(for: slot)?.typeName(of: slot) }
  func options(of slot: Slot) -> [ChoiceOption] { fields(for: slot)?.options(of: slot) ?? [] }
  func isRequired(_ slot: Slot) -> Bool { fields(for: slot)?.isRequired(slot) ?? false }
  func isVisible(_ slot: Slot, visits: inout Int) -> Bool {
    fields(for: slot)?.isVisible(slot, visits: &visits) ?? true
  }
  func isChanged(_ slot: Slot, visits: inout Int) -> Bool {
    fields(for: slot)?.isChanged(slot, visits: &visits) ?? false
  }
  func dateFormat(of slot: Slot) -> String? { fields(for: slot)?.dateFormat(of: slot) }

  func metadata(of slot: Slot?, key: String, visits: inout Int) -> Value {
    let asked = if let slot { fields(for: slot) } else { fields }
    return asked?.metadata(of: slot, key: key, visits: &visits) ?? .null
  }

  func metadata(
    ofOption position: Int, of slot: Slot, visits: inout Int, in run: inout Run
  ) -> Word {
    fields(for: slot)?.metadata(ofOption: position, of: slot, visits: &visits, in: &run) ?? .null
  }
}
