import JSONTree
import JoyDocEngine
import ValueFormatting

/// An edit that was rejected.
struct EditRefusal: Error, Hashable {
  var code: String
  var message: String

  init(_ error: ChangeError) {
    code =
      switch error {
      case .unknownField: RequestError.Code.unknownField.rawValue
      case .unknownRow, .unknownParent: RequestError.Code.unknownRow.rawValue
      case .unknownColumn: RequestError.Code.unknownColumn.rawValue
      case .readOnly: RequestError.Code.readOnly.rawValue
      case .unlicensed: RequestError.Code.unlicensed.rawValue
      case .unknownTarget, .unknownPage, .unknownFile, .unknownPosition, .unknownSchema,
        .unknownOption, .duplicateID, .badIndex, .noRows, .lacking, .wrongShape, .unreadablePart,
        .malformedValue, .unreadableDocument, .limitReached:
        "bad-change"
      }
    message = error.message
  }

  init(_ refusal: TypedText.Refusal) {
    self.init(refusal.code, refusal.message)
  }

  init(_ code: TypedText.Refusal.Code, _ message: String) {
    self.init(code: code.rawValue, message)
  }

  init(code: String, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Returns the rejection in the format that `apply --format report` uses for skipped changes.
  func report(_ number: Int) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("change", number)
      writer.append("applied", false)
      writer.append("error", message)
      writer.append("code", code)
    }
  }
}
