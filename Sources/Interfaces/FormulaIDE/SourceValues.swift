import FormulaChecker
import FormulaSyntax
import IndexedCollections
package import FormulaValues
package import Formulas
package import JoyDocLint
import Synchronization

/// The values of a standalone formula at the beginning of its data source.
///
/// They are those of the first row of a scope, or of the source as a whole. Without a source, only
/// formulas that read no names have values. Values are read lazily and cached.
package final class SourceValues: Sendable {
  package let environment: EvaluationEnvironment
  private let link: DataSourceLink?
  private let schema: FormulaSchema
  private let language: FormulaLanguage
  private let known = Mutex<[String: Result<Value, EvaluationError>]>([:])
  /// The display name of the first row, once it has been read.
  private let title = Mutex<String?>(nil)

  package init(
    _ link: DataSourceLink?, _ schema: FormulaSchema, language: FormulaLanguage,
    environment: EvaluationEnvironment
  ) {
    self.link = link
    self.schema = schema
    self.language = language
    self.environment = environment
  }

  /// Whether fields have values.
  var knowsFields: Bool { link != nil }

  /// The origin of the values.
  var place: String? {
    guard let scope = link?.scope else { return nil }
    let row = title.withLock { $0 }.map { ", '\($0)'" } ?? ""
    return "in the first row of '\(scope)'\(row)"
  }

  /// Returns the value of a field, or `null` if the source has none.
  func value(of slot: Slot) -> Value {
    let text = Printer.spelled(schema[slot].id)
    return (try? outcome(of: text)?.get()) ?? .null
  }

  func outcome(of text: String) -> Result<Value, EvaluationError>? {
    outcome(of: language.check(Array(text.utf8), schema: schema))
  }

  /// Returns the value of a formula, or `nil` if it reads fields without values.
  ///
  /// Complexity: that of reading its references, plus evaluation.
  func outcome(of formula: CheckedFormula) -> Result<Value, EvaluationError>? {
    guard knowsFields || formula.references.isEmpty else { return nil }
    let text = String(decoding: formula.tree.source, as: UTF8.self)
    if let outcome = known.withLock({ $0[text] }) { return outcome }
    let outcome = computed(formula)
    known.withLock { $0[text] = outcome }
    return outcome
  }

  private func computed(_ formula: CheckedFormula) -> Result<Value, EvaluationError> {
    guard let link else { return value(of: formula, in: NamedValues([:])) }
    let row: ScopedContext?
    do throws(SourceError) {
      row = try link.beginning(reading: formula.references.array)
    } catch {
      return .failure(EvaluationError(ErrorCode(rawValue: error.code.rawValue), error.message))
    }
    guard let row else {
      return .failure(
        EvaluationError(
          ErrorCode(rawValue: SourceError.Code.unknownKey.rawValue),
          "there are no rows in '\(link.scope ?? link.path)'"))
    }
    title.withLock { $0 = row.title }
    return value(of: formula, in: row.context)
  }

  private func value(
    of formula: CheckedFormula, in context: some EvaluationContext
  ) -> Result<Value, EvaluationError> {
    do throws(EvaluationError) {
      var evaluator = try FormulaEvaluator(
        Formula(formula, in: language), environment: environment)
      evaluator.interruption = .byTask()
      return .success(try evaluator.value(in: context))
    } catch {
      return .failure(error)
    }
  }
}
