import Foundation

extension GoalError {
  /// Converts a decoding error to a problem with its position in the JSON file.
  init(decoding error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(context, "'\(key.stringValue)' is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      self.init(context, context.debugDescription)
    default: self.init(.malformed, "\(error)")
    }
  }

  private init(_ context: DecodingError.Context, _ message: String) {
    let path = context.codingPath.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
    self.init(.malformed, at: path, message)
  }
}
