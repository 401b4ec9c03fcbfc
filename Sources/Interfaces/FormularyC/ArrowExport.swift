import CFormulary
import ColumnarEvaluation

/// Exports result columns to Arrow structs, which the caller releases.
enum ArrowExport {
  static func give(
    _ column: OutputColumn, to array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>
  ) {
    unsafe describe(column, in: schema)
    unsafe lend(column, to: array)
  }

  /// Exports a struct column with the members value and error.
  static func give(
    _ values: OutputColumn, _ errors: OutputColumn, to array: UnsafeMutablePointer<ArrowArray>,
    _ schema: UnsafeMutablePointer<ArrowSchema>
  ) {
    unsafe give(
      OutputColumn(joining: [values, errors], as: "value"), to: array, schema)
  }

  // MARK: Schema

  /// The memory owned by an exported `ArrowSchema` until it is released.
  @safe private final class SchemaParts {
    let format: UnsafeMutablePointer<CChar>
    let name: UnsafeMutablePointer<CChar>
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowSchema>?>
    let count: Int

    init(_ format: String, _ name: String, children count: Int) {
      unsafe self.format = unsafe SchemaParts.copy(format)
      unsafe self.name = unsafe SchemaParts.copy(name)
      self.count = count
      unsafe children = .allocate(capacity: max(1, count))
      for index in 0..<count {
        let child = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
        unsafe child.initialize(to: ArrowSchema())
        unsafe (children + index).initialize(to: child)
      }
    }

    private static func copy(_ text: String) -> UnsafeMutablePointer<CChar> {
      // A zero byte would terminate the string early.
      let bytes = Array(text.utf8.filter { $0 != 0 }) + [0]
      let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for index in bytes.indices {
        unsafe (room + index).initialize(to: CChar(bitPattern: bytes[index]))
      }
      return unsafe room
    }

    deinit {
      for index in 0..<count {
        guard let child = unsafe children[index] else { continue }
        if let release = unsafe child.pointee.release { unsafe release(child) }
        unsafe child.deallocate()
      }
      unsafe children.deallocate()
      unsafe format.deallocate()
      unsafe name.deallocate()
    }
  }

  private static func describe(
    _ column: OutputColumn, in schema: UnsafeMutablePointer<ArrowSchema>
  ) {
    let parts = SchemaParts(
      ArrowFormat.format(column.layout), column.name, children: column.children.count)
    for index in 0..<parts.count {
      if let child = unsafe parts.children[index] {
        unsafe describe(column.children[index], in: child)
      }
    }
    var description = unsafe ArrowSchema()
    unsafe description.format = UnsafePointer(parts.format)
    unsafe description.name = UnsafePointer(parts.name)
    unsafe description.flags = Int64(ARROW_FLAG_NULLABLE)
    unsafe description.n_children = Int64(parts.count)
    unsafe description.children = parts.count == 0 ? nil : parts.children
    unsafe description.release = { schema in
      guard let schema = unsafe schema, let kept = unsafe schema.pointee.private_data else {
        return
      }
      unsafe Unmanaged<SchemaParts>.fromOpaque(kept).release()
      unsafe schema.pointee.private_data = nil
      unsafe schema.pointee.release = nil
    }
    unsafe description.private_data = Unmanaged.passRetained(parts).toOpaque()
    unsafe schema.initialize(to: description)
  }

  // MARK: Values

  /// The memory owned by an exported `ArrowArray` until it is released.
  @safe private final class ArrayParts {
    let column: OutputColumn
    let buffers: UnsafeMutablePointer<UnsafeRawPointer?>
    let bufferCount: Int
    let children: UnsafeMutablePointer<UnsafeMutablePointer<ArrowArray>?>

    init(_ column: OutputColumn) {
      self.column = column
      unsafe buffers = .allocate(capacity: 3)
      let validity = unsafe column.nullCount > 0 ? UnsafeRawPointer(column.validity.start) : nil
      unsafe (buffers + 0).initialize(to: validity)
      unsafe (buffers + 1).initialize(to: UnsafeRawPointer(column.values.start))
      unsafe (buffers + 2).initialize(to: UnsafeRawPointer(column.bytes.start))
      bufferCount =
        switch column.layout {
        case .unknown: 0
        case .record: 1
        case .text: 3
        default: 2
        }
      let count = column.children.count
      unsafe children = .allocate(capacity: max(1, count))
      for index in 0..<count {
        let child = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
        unsafe child.initialize(to: ArrowArray())
        unsafe (children + index).initialize(to: child)
      }
    }

    deinit {
      for index in column.children.indices {
        guard let child = unsafe children[index] else { continue }
        if let release = unsafe child.pointee.release { unsafe release(child) }
        unsafe child.deallocate()
      }
      unsafe children.deallocate()
      unsafe buffers.deallocate()
    }
  }

  private static func lend(_ column: OutputColumn, to array: UnsafeMutablePointer<ArrowArray>) {
    let parts = ArrayParts(column)
    for index in column.children.indices {
      if let child = unsafe parts.children[index] {
        unsafe lend(column.children[index], to: child)
      }
    }
    var lent = unsafe ArrowArray()
    unsafe lent.length = Int64(column.count)
    let isAllNull = column.layout == .unknown
    unsafe lent.null_count = Int64(isAllNull ? column.count : column.nullCount)
    unsafe lent.n_buffers = Int64(parts.bufferCount)
    unsafe lent.n_children = Int64(column.children.count)
    unsafe lent.buffers = parts.buffers
    unsafe lent.children = column.children.isEmpty ? nil : parts.children
    unsafe lent.release = { array in
      guard let array = unsafe array, let kept = unsafe array.pointee.private_data else { return }
      unsafe Unmanaged<ArrayParts>.fromOpaque(kept).release()
      unsafe array.pointee.private_data = nil
      unsafe array.pointee.release = nil
    }
    unsafe lent.private_data = Unmanaged.passRetained(parts).toOpaque()
    unsafe array.initialize(to: lent)
  }
}
