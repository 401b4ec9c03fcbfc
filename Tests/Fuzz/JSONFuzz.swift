import JSONTree

/// A fuzz target that parses the input as JSON, reads every value, and compares the source.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let (tree, _) = JSONTree.parse(bytes)
  if tree.bytes != bytes { fatalError("bytes were lost") }
  var open = [tree.root]
  while let node = open.popLast() {
    let range = tree.range(node)
    guard range.start >= 0, range.start <= range.end, range.end <= bytes.count else {
      fatalError("a value lies outside")
    }
    switch tree.kind(node) {
    case .object: for member in tree.members(of: node) { open.append(member.value) }
    case .array: open += tree.elements(of: node)
    case .string: _ = tree.string(node)
    case .number: _ = tree.double(node)
    default: break
    }
  }
  return 0
}
