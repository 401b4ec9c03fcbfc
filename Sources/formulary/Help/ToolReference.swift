import FormulaREPL
import SourceText

/// The help of the tool, for the commands `:explain` and `:find` of a session.
struct ToolReference: SessionReference {
  var names: [String] { HelpSubject.names(HelpCatalog()) }

  func explanation(of name: String, columns: Int) throws(SessionError) -> String {
    let (world, order) = (HelpCatalog(), HelpSubject.explainOrder)
    guard let subject = HelpSubject(named: name, order: order, world) else {
      throw SessionError(HelpSubject.unknown(name, order: order, world))
    }
    return subject.text(columns: columns, world)
  }

  func functions(about words: String) throws(SessionError) -> String {
    do throws(UsageError) {
      return try FunctionMatches(about: words, in: HelpCatalog().language).text
    } catch {
      throw SessionError(error.message)
    }
  }
}
