public import FormulaRuntime
package import FormulaValues
import IndexedCollections
import SourceText

/// A register machine that runs the formulas of one program over the values of one document.
///
/// **Invariant**: the register stack begins with the registers of `Program.Layout`; frames of
/// called lambdas are above them, from `Linkage.frames` on. The compiler's register numbers are
/// below the counts that the program declares.
@usableFromInline
@safe package struct Machine: ~Copyable {
  @usableFromInline package var run: Run
  package let program: Program
  private let linkage: UnsafeMutablePointer<Linkage>
  /// The registers of program and document, followed by the stack of called lambdas.
  private let registers: UnsafeMutablePointer<Word>
  private let scratch: UnsafeMutablePointer<ColumnScratch>
  private let inlineCaches: UnsafeMutablePointer<InlineCache>
  private let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  private let code: UnsafeMutablePointer<Instruction>
  /// The first instruction of each formula, by formula number.
  private let starts: UnsafeMutablePointer<UnsafeMutablePointer<Instruction>>
  /// The heap mark below which everything belongs to the program rather than to a document.
  private var programBase: Heap.Mark
  /// The formula that was evaluated last.
  private var last = Program.FormulaNumber.only

  package init(
    _ program: Program, environment: EvaluationEnvironment = EvaluationEnvironment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.program = program
    let layout = program.layout
    run = Run(environment: environment, limits: limits)
    let stackSize = program.functions.isEmpty ? 0 : Machine.frameRegisters
    unsafe registers = .allocate(capacity: layout.registerCount + stackSize)
    unsafe code = .allocate(capacity: max(1, program.instructions.count))
    for (index, instruction) in program.instructions.enumerated() {
      let next = index + 1
      unsafe (code + index).initialize(
        to: next < program.instructions.count
          ? instruction.joined(with: program.instructions[next]) : instruction)
    }
    unsafe starts = .allocate(capacity: max(1, program.formulas.count))
    for (index, formula) in program.formulas.enumerated() {
      unsafe (starts + index).initialize(to: code + formula.start)
    }
    unsafe inlineCaches = .allocate(capacity: max(1, program.memberNames.count))
    unsafe inlineCaches.initialize(repeating: InlineCache(), count: program.memberNames.count)
    unsafe calls = .allocate(capacity: max(1, program.callSites.count))
    for (index, site) in program.callSites.enumerated() {
      unsafe (calls + index).initialize(to: .passRetained(BoundCall(site.function)))
    }
    unsafe scratch = .allocate(capacity: 1)
    unsafe scratch.initialize(to: ColumnScratch())
    unsafe linkage = .allocate(capacity: 1)
    unsafe linkage.initialize(
      to: Linkage(
        code: code, globals: registers, inlineCaches: inlineCaches, calls: calls,
        scratch: scratch, program: .passUnretained(program),
        frames: registers + layout.registerCount, freeRegisters: stackSize))
    let link = unsafe linkage
    unsafe run.applier = { run, function, arguments, count in
      unsafe Interpreter.apply(function, arguments, count: count, link, &run)
    }
    for index in 0..<layout.registerCount { unsafe registers[index] = .null }
    for (index, constant) in program.constants.enumerated() {
      let word: Word =
        switch constant {
        case .word(let bits): Word(bits: bits)
        case .text(let text): run.heap.text(text)
        case .reference(let slot): .reference(to: slot)
        }
      if case .text(let text) = constant { run.heap.remember(text, of: word) }
      unsafe registers[layout.register(of: Program.ConstantNumber(index)).index] = word
    }
    run.heap.keep()
    programBase = run.heap.kept
    run.documentBytes = run.heap.bytesInUse
  }

  @inlinable deinit { free() }

  @usableFromInline func free() {
    for index in 0..<program.callSites.count { unsafe calls[index].release() }
    unsafe calls.deallocate()
    unsafe inlineCaches.deallocate()
    unsafe linkage.deallocate()
    unsafe registers.deallocate()
    unsafe scratch.deinitialize(count: 1)
    unsafe scratch.deallocate()
    unsafe starts.deallocate()
    unsafe code.deallocate()
  }

  /// The number of registers reserved for the frames of called lambdas.
  private static let frameRegisters = 1 << 15

  /// Reads the fields that the program uses from `context` and keeps them as the document's values.
  ///
  /// Discards the document loaded before.
  package mutating func load(_ context: some EvaluationContext) {
    #if !hasFeature(Embedded)
      if let context = context as? any WordContext { return load(context) }
    #endif
    forgetDocument()
    run.world.facts = nil
    for (index, slot) in program.slots.enumerated() {
      let table = context.table(in: slot).map { run.rows($0) }
      set(Program.InputNumber(index), to: table ?? run.documentWord(context.value(in: slot)))
    }
    keep()
  }

  /// Reads the fields that the program uses from a context of statically known type.
  ///
  /// Avoids the dynamic cast to `WordContext`, which is slow.
  package mutating func load(_ context: some WordContext) {
    forgetDocument()
    run.world.facts = context.facts
    for (index, slot) in program.slots.enumerated() {
      set(Program.InputNumber(index), to: context.word(in: slot, run: &run))
    }
    keep()
  }

  /// Discards the loaded document.
  package mutating func forgetDocument() {
    run.heap.forget(after: programBase)
    clearCaches(0..<program.memberNames.count)
  }

  /// Returns the result of `make`, whose heap objects are kept for all later documents.
  ///
  /// Discards the loaded document.
  package mutating func keepForAll<Made>(_ make: (inout Run) -> Made) -> Made {
    forgetDocument()
    defer {
      keep()
      programBase = run.heap.kept
    }
    return make(&run)
  }

  /// Makes everything that is in the heap now part of the document.
  package mutating func keep() {
    run.heap.keep()
    run.documentBytes = run.heap.bytesInUse
  }

  /// Returns the current value of a field.
  package func word(of input: Program.InputNumber) -> Word {
    unsafe registers[program.layout.register(of: input).index]
  }

  /// Whether loops over tables may run by columns.
  ///
  /// Tests set it to `false` to compare both paths.
  package var usesColumns: Bool {
    get { unsafe linkage.pointee.usesColumns }
    set { unsafe linkage.pointee.usesColumns = newValue }
  }

  /// Changes a field.
  ///
  /// The word must come from this machine's `run`.
  package mutating func set(_ input: Program.InputNumber, to word: Word) {
    unsafe registers[program.layout.register(of: input).index] = word
  }

  /// Changes a field to a word that outlives later evaluations.
  package mutating func store(in input: Program.InputNumber, _ make: (inout Run) -> Word) {
    if run.heap.isTouched { forgetResult() }
    let word = make(&run)
    set(input, to: word)
    keep()
  }

  /// Frees the heap objects that the last formula created and clears the inline caches that refer
  /// to them.
  @inline(never)
  private mutating func forgetResult() {
    if run.heap.hasMoreThanTexts, run.heap.hasMoreLayouts { clearCachesOfLast() }
    run.forget()
  }

  @inline(never)
  private func clearCachesOfLast() {
    guard last.index < program.formulas.count else { return }
    clearCaches(program.formulas[last.index].inlineCaches)
  }

  /// Returns the result of a formula, valid until the next evaluation.
  ///
  /// Each evaluation gets a new step budget.
  // Inlined, because a call costs as much as a short formula. Work that a formula of plain numbers
  // does not need is in functions called in tail position, so that this one needs no stack frame.
  @inline(__always)
  package mutating func evaluate(_ formula: Program.FormulaNumber) -> Word {
    if run.heap.isTouched { return evaluateAfterReset(formula) }
    var place = unsafe starts[formula.index]
    if let result = unsafe Interpreter.calculate(&place, registers) { return unsafe result.pointee }
    return unsafe enter(at: place, formula)
  }

  /// Frees the heap objects of the last evaluation and evaluates.
  @inline(never)
  private mutating func evaluateAfterReset(_ formula: Program.FormulaNumber) -> Word {
    forgetResult()
    return unsafe enter(at: starts[formula.index], formula)
  }

  /// Executes a formula from the instruction `place` on.
  @inline(never)
  private mutating func enter(
    at place: UnsafeMutablePointer<Instruction>, _ formula: Program.FormulaNumber
  ) -> Word {
    run.budget.begin(steps: run.limits.steps)
    last = formula
    return unsafe Interpreter.execute(place, registers, linkage, &run)
  }

  /// Returns the result of the formula of a program that has only one.
  @usableFromInline
  package mutating func evaluate() -> Word { evaluate(.only) }

  /// Returns a result of the only formula, or throws its error.
  ///
  /// An error that no instruction places, such as that of a function as the result, has the range of
  /// the expression that returns last.
  package func value(of result: Word) throws(EvaluationError) -> Value {
    do throws(EvaluationError) {
      return try run.value(result)
    } catch {
      var error = error
      if error.range == nil {
        // The code of lambdas follows that of the formula, which ends with a return.
        let end = program.functions.map { $0.start }.min() ?? program.positions.count
        if end > 0 { error.range = program.positions[end - 1].range }
      }
      throw error
    }
  }

  /// Frees the heap objects of the last formula or chunk and starts a new step budget.
  ///
  /// A chunk gets the step budget of one row: if all of its rows together stay within it, each of
  /// them does.
  mutating func beginChunk(of formula: Program.FormulaNumber) {
    if run.heap.isTouched { forgetResult() }
    last = formula
    run.budget.begin(steps: run.limits.steps)
  }

  var linkageForBatches: UnsafeMutablePointer<Linkage> { unsafe linkage }

  /// Runs dirty formulas until the pass ends or the caller must act.
  ///
  /// Each formula gets a new step budget.
  package mutating func run(_ pass: inout DirtyPass) -> DirtyPass.Stop {
    guard pass.advance() else { return pass.stop }
    pass.askForReadiness()
    while case .ready = pass.stop {
      if run.heap.isTouched { forgetResult() }
      run.budget.begin(steps: run.limits.steps)
      let formula = pass.runningFormula
      var continuation = unsafe NextDirtyFormula(pass: pass, starts: starts, last: formula)
      _ = unsafe Interpreter.execute(
        starts[formula.index], registers, linkage, &run, &continuation)
      pass = continuation.pass
      last = continuation.last
    }
    return pass.stop
  }

  /// Clears inline caches: the numbers of freed tables and shapes will be reused for other ones.
  @inline(never)
  private func clearCaches(_ sites: Range<Int>) {
    unsafe (inlineCaches + sites.lowerBound).update(repeating: InlineCache(), count: sites.count)
  }
}
