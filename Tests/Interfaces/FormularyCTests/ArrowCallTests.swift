import CFormulary
import FormularyC
import Testing

/// Arrow batches as created by a C caller.
final class TestBatch {
  let array = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
  let schema = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
  private var rooms: [UnsafeMutableRawPointer] = []
  private var arrays: [UnsafeMutablePointer<ArrowArray>] = []
  private var schemas: [UnsafeMutablePointer<ArrowSchema>] = []

  init(rows: Int) {
    array.initialize(to: ArrowArray())
    schema.initialize(to: ArrowSchema())
    array.pointee.length = Int64(rows)
    array.pointee.n_buffers = 1
    array.pointee.buffers = buffers([nil])
    array.pointee.release = { $0?.pointee.release = nil }
    schema.pointee.format = text("+s")
    schema.pointee.release = { $0?.pointee.release = nil }
  }

  deinit {
    for room in rooms { room.deallocate() }
    for array in arrays { array.deallocate() }
    for schema in schemas { schema.deallocate() }
    array.deallocate()
    schema.deallocate()
  }

  func text(_ string: String) -> UnsafePointer<CChar> {
    UnsafePointer(room(Array(string.utf8CString)))
  }

  func room<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let room = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    room.initialize(from: values, count: values.count)
    rooms.append(UnsafeMutableRawPointer(room))
    return room
  }

  func buffers(_ pointers: [UnsafeRawPointer?]) -> UnsafeMutablePointer<UnsafeRawPointer?> {
    room(pointers)
  }

  /// Adds a column with a format and buffers.
  func add(
    _ name: String, _ format: String, _ pointers: [UnsafeRawPointer?], rows: Int,
    nulls: Int64 = 0, flags: Int64 = 2, offset: Int64 = 0
  ) {
    let child = UnsafeMutablePointer<ArrowArray>.allocate(capacity: 1)
    child.initialize(to: ArrowArray())
    child.pointee.length = Int64(rows)
    child.pointee.offset = offset
    child.pointee.null_count = nulls
    child.pointee.n_buffers = Int64(pointers.count)
    child.pointee.buffers = buffers(pointers)
    child.pointee.release = { $0?.pointee.release = nil }
    arrays.append(child)
    let type = UnsafeMutablePointer<ArrowSchema>.allocate(capacity: 1)
    type.initialize(to: ArrowSchema())
    type.pointee.format = text(format)
    type.pointee.name = text(name)
    type.pointee.flags = flags
    type.pointee.release = { $0?.pointee.release = nil }
    schemas.append(type)
    array.pointee.n_children = Int64(arrays.count)
    array.pointee.children = room(arrays.map { Optional($0) })
    schema.pointee.n_children = Int64(schemas.count)
    schema.pointee.children = room(schemas.map { Optional($0) })
  }

  func add(_ name: String, _ numbers: [Double]) {
    add(name, "g", [nil, UnsafeRawPointer(room(numbers))], rows: numbers.count)
  }
}

struct ArrowCallTests {
  /// Returns numbers and format of a formula over a batch, or the error.
  private func numbers(
    _ formula: String, _ batch: TestBatch, schema: String? = nil, errors: Int32 = 0
  ) -> (values: [Double], format: String, nulls: Int64, failure: String, reported: String) {
    var found: [Double] = []
    var format = ""
    var nulls: Int64 = 0
    var reported = ""
    var options = Library.options
    options.errors = errors
    let outcome = Library.withFormula(formula, schema: schema, options: options) { handle in
      var array = ArrowArray()
      var type = ArrowSchema()
      let outcome = Library.outcome { _, error in
        formulary_evaluate_arrow(handle, batch.array, batch.schema, &array, &type, error)
      }
      reported = Library.outcome { text, _ in formulary_formula_errors(handle, text) }.text
      if outcome.status == FORMULARY_OK {
        format = String(cString: type.format)
        nulls = array.null_count
        if format == "g", let values = array.buffers[1]?.assumingMemoryBound(to: Double.self) {
          found = (0..<Int(array.length)).map { values[$0] }
        }
        array.release?(&array)
        type.release?(&type)
        #expect(array.release == nil && type.release == nil)
      }
      return outcome
    }.result
    return (found, format, nulls, outcome?.message ?? "", reported)
  }

  @Test func `numbers are passed without copying`() {
    let batch = TestBatch(rows: 20)
    batch.add("a", (0..<20).map { Double($0) })
    batch.add("b", (0..<20).map { 0.5 * Double($0) })
    let result = numbers("a * b - 1", batch)
    let wanted = (0..<20).map { 0.5 * Double($0 * $0) - 1 }
    #expect(result.values == wanted)
    #expect(result.format == "g")
    #expect(result.nulls == 0)
    #expect(result.reported == "[]")
  }

  @Test func `a slice starts at its offset`() {
    let batch = TestBatch(rows: 3)
    let values = batch.room([9, 9, 1, 2, 3] as [Int32])
    batch.add("a", "i", [nil, UnsafeRawPointer(values)], rows: 3, offset: 2)
    #expect(numbers("a * 2", batch).values == [2, 4, 6])
  }

  @Test func `errors are null and counted, or returned beside the values`() {
    let batch = TestBatch(rows: 4)
    batch.add("a", [1, 0, 2, 0])
    let result = numbers("1 / a", batch)
    #expect(result.nulls == 2)
    #expect(result.reported.contains(#""code":"division-by-zero","count":2,"row":1"#))
    #expect(numbers("1 / a", batch, errors: FORMULARY_ERRORS_STRUCT).format == "+s")
  }

  @Test func `a template over columns equals a template over documents`() {
    var error = formulary_error()
    error.size = MemoryLayout<formulary_error>.size
    let order = DocumentCallTests.order
    let model = order.withUnsafeBytes {
      formulary_template_open(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, nil, &error)
    }
    defer { formulary_template_free(model) }
    let batch = TestBatch(rows: 3)
    batch.add("Quantity", [8, 0, 3])
    var array = ArrowArray()
    var type = ArrowSchema()
    let outcome = Library.outcome { text, error in
      formulary_template_run_arrow(
        model, batch.array, batch.schema, &array, &type, text, error)
    }
    #expect(outcome.status == FORMULARY_OK, "\(outcome.message)")
    #expect(outcome.text.contains(#""field":"share","code":"division-by-zero","count":1,"row":1"#))
    for index in 0..<Int(array.n_children) {
      guard let name = type.children[index]?.pointee.name, let column = array.children[index],
        let values = column.pointee.buffers[1]?.assumingMemoryBound(to: Double.self)
      else { continue }
      let isNet = String(cString: name) == "net"
      #expect(column.pointee.null_count == (isNet ? 0 : 1))
      #expect(values[0] == (isNet ? 20 : 0.125))
      #expect(values[2] == (isNet ? 7.5 : 1.0 / 3))
    }
    #expect(array.n_children == 2)
    array.release?(&array)
    type.release?(&type)
    let other = TestBatch(rows: 1)
    other.add("nope", [1])
    let refused = Library.outcome { text, error in
      formulary_template_run_arrow(
        model, other.array, other.schema, &array, &type, text, error)
    }
    #expect(refused.message.contains("no field 'nope'"))
  }

  @Test func `an unsupported column is reported with its name and type`() {
    let decimal = TestBatch(rows: 1)
    decimal.add("price", "d:10,2", [nil, UnsafeRawPointer(decimal.room([0, 0]))], rows: 1)
    #expect(numbers("price", decimal).failure.hasPrefix("column 'price' is decimal"))

    let text = TestBatch(rows: 1)
    text.add(
      "price", "u",
      [nil, UnsafeRawPointer(text.room([0, 1] as [Int32])), UnsafeRawPointer(text.room([65]))],
      rows: 1)
    #expect(
      numbers("price * 2", text, schema: #"{"price": "number"}"#).failure
        == "column 'price' is utf8, expected number")

    let short = TestBatch(rows: 5)
    short.add("price", [1, 2])
    #expect(numbers("price", short).failure == "column 'price' has 2 rows, expected 5")

    let null = TestBatch(rows: 2)
    let bits = null.room([1] as [UInt8])
    null.add(
      "price", "g", [UnsafeRawPointer(bits), UnsafeRawPointer(null.room([1.0, 2]))], rows: 2,
      nulls: 1, flags: 0)
    #expect(numbers("price", null).failure.contains("has a null in row 1, but its schema says"))

    let other = TestBatch(rows: 1)
    other.add("prise", [1])
    #expect(numbers("price", other).failure.contains("there is no column 'price'"))

    let released = TestBatch(rows: 1)
    released.add("price", [1])
    released.array.pointee.children[0]?.pointee.release = nil
    #expect(numbers("price", released).failure == "column 'price' has been released already")

    let large = TestBatch(rows: 1)
    large.array.pointee.length = 1 << 31
    #expect(numbers("1", large).failure.contains("a batch has at most 2147483647 rows"))

    let falling = TestBatch(rows: 2)
    falling.add(
      "t", "u",
      [
        nil, UnsafeRawPointer(falling.room([0, 5, 2] as [Int32])),
        UnsafeRawPointer(falling.room(Array("abcdef".utf8))),
      ], rows: 2)
    #expect(numbers("length(t)", falling).failure.contains("which are not in order"))

    let broken = TestBatch(rows: 1)
    broken.add(
      "t", "u",
      [
        nil, UnsafeRawPointer(broken.room([0, 1] as [Int32])),
        UnsafeRawPointer(broken.room([0xFF] as [UInt8])),
      ], rows: 1)
    #expect(numbers("length(t)", broken).failure.contains("invalid UTF-8 in row 0"))
  }
}
