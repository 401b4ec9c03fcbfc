import JSONTree

/// The requests that pages make about a form, by their name.
package enum FormRoute: String, CaseIterable, Sendable {
  case document, rows, trace, validation
  case changes, undo, redo, evaluate, event, upload, save

  /// Whether the request only reads the form.
  package var isReading: Bool {
    switch self {
    case .document, .rows, .trace, .validation: true
    case .changes, .undo, .redo, .evaluate, .event, .upload, .save: false
    }
  }
}

extension FormSession {
  /// Returns the JSON that answers a request; it is empty if there is nothing to report.
  ///
  /// A document that is saved has no file: the caller stores its bytes. Throws a `RequestError` if
  /// the request is rejected.
  package mutating func answer(
    _ route: FormRoute, _ query: Query, _ body: [UInt8]
  ) throws(RequestError) -> [UInt8] {
    switch route {
    case .document: return state { $0.append("savable", settings.isSavable) }
    case .rows:
      return try rows(
        field: try query.text("field"), path: query["path"] ?? "",
        from: try query.number("from") ?? 0, count: try query.number("count") ?? 50)
    case .trace: return try trace(field: try query.text("field"))
    case .validation: return try validation()
    case .changes: return try change(body)
    case .undo: return try undo()
    case .redo: return try redo()
    case .evaluate: return try evaluate(body)
    case .event:
      _ = try event(body)
      return []
    case .upload:
      return try upload(
        body, field: try query.text("field"), row: query["row"], path: query["path"],
        column: query["column"], name: query["name"] ?? "")
    case .save:
      try checkSavable()
      return noteSaved(try bytes())
    }
  }

  /// Throws a `RequestError` unless the document can be saved.
  private func checkSavable() throws(RequestError) {
    guard settings.isSavable else { throw .notSavable }
  }
}

extension Query {
  /// Returns the parameter `name`. Throws a `RequestError` if it is missing.
  fileprivate func text(_ name: String) throws(RequestError) -> String {
    guard let text = self[name], !text.isEmpty else {
      throw RequestError(.badRequest, "'\(name)' is missing")
    }
    return text
  }

  /// Returns the parameter `name`, or `nil` if it is missing. Throws if it is not a number.
  fileprivate func number(_ name: String) throws(RequestError) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw RequestError(.badRequest, "'\(name)' must be a whole number from 0 on")
    }
    return number
  }
}
