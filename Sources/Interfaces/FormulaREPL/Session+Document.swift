import SheetEvaluation
import IndexedCollections
import DataSources
import FormulaVM
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import ValueFormatting

extension Session {
  /// Opens a document or data source. Throws a `SessionError` if it cannot be read.
  mutating func open(_ path: String) throws(SessionError) {
    do throws(SourceError) {
      let opened = try FormulaSources.open(files.source(path))
      if opened.computesFields, let document = opened.document {
        var engine = DocumentEngine(
          document, environment: environment(), limits: limits, language: language)
        engine.interruption = interruption
        self.engine = engine
        self.opened = engine
        source = nil
      } else {
        source = try SessionSource(opened, name: path)
        engine = nil
        self.opened = nil
      }
    } catch {
      throw SessionError(error.message)
    }
    self.path = path
    revision += 1
    undone = []
    done = []
  }

  /// Returns the open document. Throws a `SessionError` if there is none.
  func document() throws(SessionError) -> DocumentEngine {
    if let engine { return engine }
    throw SessionError(
      source.map { "\($0.title) has no formulas of its own; ':open FILE' opens a document" }
        ?? "no document is open; ':open FILE' opens one")
  }

  /// Returns a field's value as formulas read it.
  func value(ofField number: CellID, in engine: DocumentEngine) -> Value {
    let stored = engine.live[number]
    var run = Run()
    let word = FieldReader.word(of: stored.field, in: stored.tree, run: &run)
    return run.documentValue(word) ?? .null
  }

  /// Returns a copy of the open document with `assignments` applied.
  ///
  /// Throws a `SessionError` if that is not possible. The open document does not change.
  func changed(
    _ assignments: [Assignment]
  ) throws(SessionError) -> (engine: DocumentEngine, failures: [FormulaFailure]) {
    var engine = try document()
    engine.environment = environment()
    var failures: [FormulaFailure] = []
    for assignment in assignments {
      let number = try field(named: assignment.name, in: engine)
      let json = try stored(assignment, in: engine.live[number].field)
      do throws(ChangeError) {
        let id = engine.live[number].field.id
        let update = FieldUpdate(field: id, value: try JSONPart(parsing: json))
        failures += try engine.apply(.fieldUpdate(update)).failures
      } catch {
        throw SessionError(error.message)
      }
    }
    if interruption.isRequested {
      throw SessionError("interrupted; the document was not changed")
    }
    return (engine, failures)
  }

  /// Returns the JSON to store for user input: an option by its text, a date in ISO format.
  private func stored(
    _ assignment: Assignment, in field: JoyDoc.Field
  ) throws(SessionError) -> [UInt8] {
    let tree = assignment.value
    guard field.kind.isWritable, tree.kind(tree.root) != .null, !tree.isEmptyString(tree.root),
      tree.kind(tree.root) != .object, field.kind.storage != .series
    else { return Array(tree.source(tree.root)) }
    if field.kind.storage == .instant, let text = tree.string(tree.root) {
      do throws(TypedText.Refusal) {
        let world = environment()
        return try TypedText(field, timeZone: world.timeZone).json(text, reference: world.now)
      } catch {
        throw SessionError(error.message)
      }
    }
    var run = Run(environment: environment(), limits: limits)
    let word = NestedReader(tree).any(tree.root, run: &run)
    do throws(EvaluationError) {
      return try FieldWriter(field, timeZone: run.world.environment.timeZone).json(word, in: &run)
    } catch {
      throw SessionError(error.message)
    }
  }

  /// Writes `bytes` to the file that an argument names: `FILE`, or `! FILE` to overwrite it.
  ///
  /// Returns the path. Throws a `SessionError` if another file than `own` exists already.
  func write(
    _ bytes: [UInt8], to argument: Substring, of command: String, own: String? = nil
  ) throws(SessionError) -> String {
    let isForced = argument.first == "!"
    let name = isForced ? argument.dropFirst().trimmed : argument
    guard let path = name.isEmpty ? own : String(name), path != "-" else {
      throw SessionError("usage: :\(command) FILE")
    }
    if !isForced, path != own, files.paths(beginning: path).contains(path) {
      throw SessionError("'\(path)' already exists; ':\(command)! \(path)' overwrites it")
    }
    do throws(SessionFileError) {
      try files.write(bytes, to: path)
    } catch {
      throw SessionError(error.message)
    }
    return path
  }

  /// Replaces the open document as an undoable step. Returns the differences.
  mutating func advance(to new: DocumentEngine, failures: [FormulaFailure]) -> Reply {
    if let engine { done.append(engine) }
    undone = []
    return adopt(new, failures: failures)
  }

  /// Replaces the open document. Returns the differences.
  mutating func adopt(_ new: DocumentEngine, failures: [FormulaFailure] = []) -> Reply {
    guard let old = engine else { return Reply() }
    engine = new
    revision += 1
    var reply = Reply.output(differences(from: old, to: new))
    for failure in failures {
      reply.problems +=
        "\(palette.paint("error[\(failure.error.code.rawValue)]", .error)): "
        + EscapedText.line("field \(displayName(of: failure, in: new)): \(failure.error.message)")
        + "\n"
    }
    return reply
  }

  /// Returns the fields that differ, with their old and new values.
  ///
  /// Complexity: O(size of the values).
  func differences(from old: DocumentEngine, to new: DocumentEngine) -> String {
    var changes: [(name: StyledText, before: Value, after: Value)] = []
    for number in new.live.document.fields.cells {
      let id = new.live[number].field.id
      guard old.value(of: id) != new.value(of: id), let former = old.live.number(of: id) else {
        continue
      }
      changes.append(
        (
          StyledText(displayName(ofField: number, in: new), .name),
          value(ofField: former, in: old), value(ofField: number, in: new)
        ))
    }
    if changes.isEmpty { return palette.paint("nothing changes", .faint) }
    let width = min(columns / 3, changes.map(\.name.width).max() ?? 0)
    let room = max(12, (columns - width - 5) / 2)
    let printer = printer
    return changes.map { change in
      var line = change.name.cut(to: width)
      line.append(spaces: width - line.width + 2)
      line.append(printer.line(change.before, within: room))
      line.append(" → ", .faint)
      line.append(printer.line(change.after, within: room))
      return line.rendered(palette) + "\n"
    }.joined()
  }
}

/// The failure of a command.
package struct SessionError: Error, Hashable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
