import CivilTime

/// Encodes as plain data, for example JSON: null, numbers, strings, booleans, arrays and objects.
///
/// A date is encoded as its ISO 8601 string and a choice as its text, so that decoding gives texts
/// for both. The members of a record keep their order where the encoder does.
extension Value: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = String(intValue) }
  }

  /// Decodes a null, boolean, number, string, array or object.
  ///
  /// - Throws: what `decoder` throws for any other content.
  public init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      var record = Record()
      for key in members.allKeys {
        record.keys.append(key.stringValue)
        record.values.append(try members.decode(Value.self, forKey: key))
      }
      self = .record(record)
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [Value] = []
      while !elements.isAtEnd { values.append(try elements.decode(Value.self)) }
      self = .list(values)
    } else {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .null
      } else if let boolean = try? single.decode(Bool.self) {
        self = .boolean(boolean)
      } else if let number = try? single.decode(Double.self) {
        self.init(number)
      } else {
        self = .text(try single.decode(String.self))
      }
    }
  }

  /// Encodes the value as plain data.
  ///
  /// - Throws: what `encoder` throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .list(let values):
      var elements = encoder.unkeyedContainer()
      for value in values { try elements.encode(value) }
      return
    case .record(let record):
      var members = encoder.container(keyedBy: Key.self)
      for (key, value) in zip(record.keys, record.values) {
        try members.encode(value, forKey: Key(stringValue: key))
      }
      return
    default: break
    }
    var single = encoder.singleValueContainer()
    switch self {
    case .number(let number) where number.isFinite: try single.encode(number)
    case .text(let text): try single.encode(text)
    case .boolean(let boolean): try single.encode(boolean)
    case .date(let instant): try single.encode(instant.description)
    case .choice(let choice): try single.encode(choice.text)
    case .null, .number, .list, .record: try single.encodeNil()
    }
  }
}
