import CFormulary
import ColumnarEvaluation

/// Imports Arrow structs as columns without copying. The caller keeps ownership.
struct ArrowImport {
  /// The maximum number of rows of a batch.
  private static let maxRows = Int64(Int32.max)
  private static let deepest = 64

  /// Returns the columns of a batch and their number of rows. Throws if the batch is not valid.
  static func batch(
    _ array: UnsafePointer<ArrowArray>?, _ schema: UnsafePointer<ArrowSchema>?
  ) throws(CInterfaceFailure) -> (columns: [InputColumn], rows: Int) {
    guard let array = unsafe array, let schema = unsafe schema else {
      throw .argument("the batch or its schema is NULL")
    }
    let column = try unsafe Self.column(array, schema, name: "", depth: 0)
    guard case .record = column.type else {
      throw .argument(
        "expected a struct with a column for each field, found \(column.typeName)")
    }
    guard column.hasNoNulls else {
      throw .argument("the batch contains null rows")
    }
    guard column.offset == 0 else {
      // The batch is a slice, so its columns are sliced accordingly.
      return (column.children.map { $0.dropping(column.offset, count: column.count) }, column.count)
    }
    return (column.children, column.count)
  }

  private static func column(
    _ array: UnsafePointer<ArrowArray>, _ schema: UnsafePointer<ArrowSchema>, name: String,
    depth: Int
  ) throws(CInterfaceFailure) -> InputColumn {
    let subject = name.isEmpty ? "the batch" : "column '\(name)'"
    guard unsafe array.pointee.release != nil, unsafe schema.pointee.release != nil else {
      throw .argument("\(subject) has been released already")
    }
    guard depth < deepest, let start = unsafe schema.pointee.format else {
      throw .argument("\(subject) is nested too deeply or has no format")
    }
    let type = try columnType(unsafe String(cString: start), subject)
    let (length, offset) = unsafe (array.pointee.length, array.pointee.offset)
    guard length >= 0, offset >= 0, length <= maxRows, offset <= Int64.max / 16 else {
      throw .argument(
        "\(subject) has \(length) rows at offset \(offset); a batch has at most \(maxRows) rows")
    }
    let needed = bufferCount(of: type)
    let buffers = unsafe array.pointee.n_buffers
    let areThere = unsafe array.pointee.buffers != nil
    guard buffers == needed, needed == 0 || areThere else {
      throw .argument(
        "\(subject) is \(type.name), which requires \(needed) buffers, found \(buffers)")
    }
    let children = try unsafe children(array, schema, of: subject, name, depth)
    try check(children, of: type, rows: Int(length) + Int(offset), subject)
    var dictionary: InputColumn?
    if let values = unsafe array.pointee.dictionary, let of = unsafe schema.pointee.dictionary {
      guard case .integer = type else {
        throw .argument("\(subject) has dictionary indices that are not integers")
      }
      dictionary = try unsafe Self.column(values, of, name: name, depth: depth + 1)
    } else if unsafe schema.pointee.dictionary != nil || array.pointee.dictionary != nil {
      throw .argument("\(subject) has a dictionary in only one of schema and values")
    }
    let validity =
      needed == 0
      ? nil
      : try unsafe validity(array, subject, isNullable: schema.pointee.flags & 2 != 0)
    let all = unsafe array.pointee.buffers
    return unsafe InputColumn(
      name: name, type: type, offset: Int(offset), count: Int(length), validity: validity,
      values: needed > 1 ? all?[1] : nil,
      bytes: needed > 2 ? all?[2]?.assumingMemoryBound(to: UInt8.self) : nil, children: children,
      dictionary: dictionary)
  }

  private static func columnType(
    _ format: String, _ subject: String
  ) throws(CInterfaceFailure) -> ColumnType {
    guard let type = ArrowFormat.type(format) else {
      throw .argument(
        "\(subject) is \(ArrowFormat.name(format)), which formulas cannot read; cast it to double, bool, utf8 or timestamp"
      )
    }
    return type
  }

  /// Returns the number of buffers of a column type.
  private static func bufferCount(of type: ColumnType) -> Int64 {
    switch type {
    case .null: 0
    case .record: 1
    case .text: 3
    default: 2
    }
  }

  /// Throws if a column of type `type` cannot have these children.
  private static func check(
    _ children: [InputColumn], of type: ColumnType, rows: Int, _ subject: String
  ) throws(CInterfaceFailure) {
    if case .list = type, children.count != 1 {
      throw .argument("\(subject) is a list with \(children.count) children, expected 1")
    }
    if case .record = type, let short = children.first(where: { $0.count < rows }) {
      throw .argument("column '\(short.name)' has \(short.count) rows, expected \(rows)")
    }
  }

  private static func children(
    _ array: UnsafePointer<ArrowArray>, _ schema: UnsafePointer<ArrowSchema>, of subject: String,
    _ name: String, _ depth: Int
  ) throws(CInterfaceFailure) -> [InputColumn] {
    let count = unsafe schema.pointee.n_children
    guard unsafe count == array.pointee.n_children, count >= 0 else {
      throw unsafe .argument(
        "\(subject) has \(array.pointee.n_children) children, but its schema specifies \(count)")
    }
    var children: [InputColumn] = []
    for index in 0..<Int(count) {
      guard let child = unsafe array.pointee.children?[index],
        let type = unsafe schema.pointee.children?[index]
      else { throw .argument("\(subject) has no child \(index)") }
      let childName = unsafe type.pointee.name.map { unsafe String(cString: $0) } ?? ""
      // The names of list elements have no meaning.
      let isElement =
        unsafe type.pointee.name == nil
        || schema.pointee.format?.pointee == 0x2B
          && schema.pointee.format?[1] != 0x73
      children.append(
        try unsafe Self.column(child, type, name: isElement ? name : childName, depth: depth + 1))
    }
    return children
  }

  /// Returns the validity bitmap, or `nil` if there are no nulls. Throws on unexpected nulls.
  private static func validity(
    _ array: UnsafePointer<ArrowArray>, _ subject: String, isNullable: Bool
  ) throws(CInterfaceFailure) -> UnsafePointer<UInt8>? {
    let bits = unsafe array.pointee.buffers?[0]?.assumingMemoryBound(to: UInt8.self)
    guard let bits = unsafe bits else {
      if unsafe array.pointee.null_count > 0 {
        throw .argument("\(subject) has nulls, but no validity bitmap")
      }
      return nil
    }
    if unsafe array.pointee.null_count == 0 { return nil }
    let first = unsafe Int(array.pointee.offset)
    let end = unsafe first + Int(array.pointee.length)
    for place in first..<end where unsafe bits[place >> 3] >> UInt8(place & 7) & 1 == 0 {
      guard isNullable else {
        throw .argument(
          "\(subject) has a null in row \(place - first), but its schema says that it is not nullable"
        )
      }
      return unsafe bits
    }
    return nil
  }
}
