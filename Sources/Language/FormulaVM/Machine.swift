public import FormulaRuntime
package import FormulaValues
import IndexedCollections
import SourceText

/// Runs the formulas of one program over the values of one document.
///
/// **Invariant**: the register stack begins with what the program's layout names; the frames of
/// called lambdas lie above, from `Linkage.frames` on. The compiler numbers registers below the
/// counts that the program states.
@usableFromInline
@safe package struct Machine: ~Copyable {
  @usableFromInline package var run: Run
  package let program: Program
  private let linkage: UnsafeMutablePointer<Linkage>
  /// The registers of program and document, and above them the stack of called lambdas.
  private let registers: UnsafeMutablePointer<Word>
  private let scratch: UnsafeMutablePointer<ColumnScratch>
  private let inlineCaches: UnsafeMutablePointer<InlineCache>
  private let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  private let code: UnsafeMutablePointer<Instruction>
  /// Where the formulas begin, by their numbers.
  private let starts: UnsafeMutablePointer<UnsafeMutablePointer<Instruction>>
  /// What belongs to the program alone.
  private var programBase: Heap.Mark
  /// The formula that was evaluated last.
  private var last = Program.FormulaNumber.only

  package init(
    _ program: Program, environment: Environment = Environment(),
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

  deinit {
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

  /// Registers kept for the frames of called lambdas.
  private static let frameRegisters = 1 << 15

  /// Reads the fields that the program names, and takes them for the document's from now on; what
  /// was loaded before is forgotten.
  package mutating func load(_ context: some EvaluationContext) {
    if let context = context as? any WordContext { return load(context) }
    forgetDocument()
    run.world.facts = nil
    let tables = context as? any TableContext
    for (index, slot) in program.slots.enumerated() {
      let table = tables?.table(in: slot).map { run.rows($0) }
      set(Program.InputNumber(index), to: table ?? run.documentWord(context.value(in: slot)))
    }
    keep()
  }

  /// The same, without asking at run time what kind of context it is, which is slow.
  package mutating func load(_ context: some WordContext) {
    forgetDocument()
    run.world.facts = context.facts
    for (index, slot) in program.slots.enumerated() {
      set(Program.InputNumber(index), to: context.word(in: slot, run: &run))
    }
    keep()
  }

  /// Forgets what was loaded.
  package mutating func forgetDocument() {
    run.heap.forget(after: programBase)
    clearCaches(0..<program.memberNames.count)
  }

  /// Gives what `make` makes in the heap, which stays there for every document to come. What was
  /// loaded is forgotten.
  package mutating func keepForAll<Made>(_ make: (inout Run) -> Made) -> Made {
    forgetDocument()
    defer {
      keep()
      programBase = run.heap.kept
    }
    return make(&run)
  }

  /// Makes everything that lies in the heap now the document's.
  package mutating func keep() {
    run.heap.keep()
    run.documentBytes = run.heap.bytesInUse
  }

  /// What a field reads as now.
  package func word(of input: Program.InputNumber) -> Word {
    unsafe registers[program.layout.register(of: input).index]
  }

  /// Whether loops over tables may go by columns; switched off to compare.
  package var usesColumns: Bool {
    get { unsafe linkage.pointee.usesColumns }
    set { unsafe linkage.pointee.usesColumns = newValue }
  }

  /// Changes a field. The word must come from this machine's run.
  package mutating func set(_ input: Program.InputNumber, to word: Word) {
    unsafe registers[program.layout.register(of: input).index] = word
  }

  /// Changes a field to a word that outlives the evaluations to come.
  package mutating func store(in input: Program.InputNumber, _ make: (inout Run) -> Word) {
    if run.heap.isTouched { forgetResult() }
    let word = make(&run)
    set(input, to: word)
    keep()
  }

  /// Forgets what the last formula made, and what its sites know of that.
  @inline(never)
  private mutating func forgetResult() {
    if run.heap.hasMoreThanTexts, run.heap.hasMoreLayouts { clearCachesOfLast() }
    run.heap.forget()
  }

  @inline(never)
  private func clearCachesOfLast() {
    guard last.index < program.formulas.count else { return }
    clearCaches(program.formulas[last.index].inlineCaches)
  }

  /// The result of a formula, good until the next one is evaluated. The step budget starts anew.
  // Inlined, because a call costs as much as a short formula. What a formula of plain numbers does not
  // need is left to functions that are jumped to, so that it has no frame.
  @inline(__always)
  package mutating func evaluate(_ formula: Program.FormulaNumber) -> Word {
    if run.heap.isTouched { return evaluateAnew(formula) }
    var place = unsafe starts[formula.index]
    if let result = unsafe Interpreter.calculate(&place, registers) { return unsafe result.pointee }
    return unsafe enter(at: place, formula)
  }

  /// Forgets what the last evaluation made, and evaluates.
  @inline(never)
  private mutating func evaluateAnew(_ formula: Program.FormulaNumber) -> Word {
    forgetResult()
    return unsafe enter(at: starts[formula.index], formula)
  }

  /// Executes a formula from an instruction on.
  @inline(never)
  private mutating func enter(
    at place: UnsafeMutablePointer<Instruction>, _ formula: Program.FormulaNumber
  ) -> Word {
    run.budget.begin(steps: run.limits.steps)
    last = formula
    return unsafe Interpreter.execute(place, registers, linkage, &run)
  }

  /// The same for a program with just one formula.
  @usableFromInline
  package mutating func evaluate() -> Word { evaluate(.only) }

  /// Forgets what the last formula or chunk made. A chunk has the steps of one row: where all its rows
  /// need no more than that, none of them does.
  mutating func beginChunk(of formula: Program.FormulaNumber) {
    if run.heap.isTouched { forgetResult() }
    last = formula
    run.budget.begin(steps: run.limits.steps)
  }

  var linkageForBatches: UnsafeMutablePointer<Linkage> { unsafe linkage }

  /// Runs what is stale until the caller must do something. The step budget of each formula starts
  /// anew.
  package mutating func run(_ pass: inout StalePass) -> StalePass.Stop {
    guard pass.advance() else { return pass.stop }
    pass.askForReadiness()
    while case .ready = pass.stop {
      if run.heap.isTouched { forgetResult() }
      run.budget.begin(steps: run.limits.steps)
      let formula = pass.runningFormula
      var continuation = unsafe NextStaleFormula(pass: pass, starts: starts, last: formula)
      _ = unsafe Interpreter.execute(
        starts[formula.index], registers, linkage, &run, &continuation)
      pass = continuation.pass
      last = continuation.last
    }
    return pass.stop
  }

  /// Lets sites look anew: the numbers of tables and shapes that are forgotten come again for others.
  @inline(never)
  private func clearCaches(_ sites: Range<Int>) {
    unsafe (inlineCaches + sites.lowerBound).update(repeating: InlineCache(), count: sites.count)
  }
}
