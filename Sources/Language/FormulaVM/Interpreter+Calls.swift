import FormulaRuntime
import FormulaValues

extension Interpreter {
  /// Calls a lambda.
  ///
  /// The callee's frame is allocated above all others and holds the `arguments` followed by the
  /// captured values.
  static func apply(
    _ function: Word, _ arguments: UnsafeMutablePointer<Word>, count: Int,
    _ link: UnsafeMutablePointer<Linkage>, _ run: inout Run
  ) -> Word {
    if function.isError || function.isNull { return function }
    guard function.has(.function), !function.isReference else {
      return run.fail(.typeMismatch, "this is \(function.kind.nameWithArticle), not a function")
    }
    let entry = run.heap.functions[function.index]
    let code = unsafe link.pointee.program._withUnsafeGuaranteedRef {
      $0.functions[Int(entry.code)]
    }
    let (start, size) = (code.start, code.registerCount)
    let arity = Int(entry.arity)
    guard arity <= count else {
      return run.fail(
        .argumentCount, "the function takes \(arity) arguments, not \(count)")
    }
    guard run.budget.take(Budget.stepsPerCall + code.steps) else {
      return run.stepError()
    }
    guard unsafe link.pointee.depth < run.limits.callDepth,
      unsafe size <= link.pointee.freeRegisters
    else {
      return run.fail(.limitReached, "function calls are nested too deeply")
    }
    let frame = unsafe link.pointee.frames
    for index in 0..<arity { unsafe frame[index] = unsafe arguments[index] }
    for index in 0..<Int(entry.captureCount) {
      unsafe frame[arity + index] = unsafe entry.captures[index]
    }
    unsafe link.pointee.enter(size)
    let result = unsafe execute(link.pointee.code + start, frame, link, &run)
    unsafe link.pointee.leave(size)
    return result
  }
}
