public import FormulaValues
import SourceText

/// Runs the formulas of one program over the values of one document.
///
/// **Invariant**: the register stack begins with what the program's layout names; the frames of
/// called lambdas lie above, from `Run.registerTop` on. The compiler numbers registers below the
/// counts that the program states.
@usableFromInline
@safe package struct Machine: ~Copyable {
  package var run: Run
  package let program: Program
  private let linkage: UnsafeMutablePointer<Linkage>
  private let scratch: UnsafeMutablePointer<ColumnScratch>
  private let inlineCaches: UnsafeMutablePointer<InlineCache>
  private let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  private let code: UnsafeMutablePointer<Instruction>
  /// Where the formulas begin, by their numbers.
  private let starts: UnsafeMutablePointer<UnsafeMutablePointer<Instruction>>
  /// What belongs to the program and the document; results of formulas lie above.
  private var base: Heap.Mark
  /// What belongs to the program alone.
  private var programBase: Heap.Mark
  /// The formula that was evaluated last.
  private var last = 0

  package init(
    _ program: Program, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.program = program
    let layout = program.layout
    run = Run(
      environment: environment, limits: limits,
      registerCount: layout.registerCount
        + (program.functions.isEmpty ? 0 : Machine.frameRegisters))
    run.registerTop = layout.registerCount
    unsafe code = .allocate(capacity: max(1, program.instructions.count))
    for (index, instruction) in program.instructions.enumerated() {
      unsafe (code + index).initialize(to: instruction)
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
        code: code, globals: run.registers, inlineCaches: inlineCaches, calls: calls,
        scratch: scratch, program: .passUnretained(program)))
    unsafe run.program = unsafe UnsafeRawPointer(linkage)
    unsafe run.applier = { run, function, arguments, count in
      unsafe Interpreter.apply(function, arguments, count: count, in: &run)
    }
    for index in 0..<layout.registerCount { unsafe run.registers[index] = .null }
    for (index, constant) in program.constants.enumerated() {
      let word: Word =
        switch constant {
        case .word(let bits): Word(bits: bits)
        case .text(let text): run.heap.text(text)
        case .reference(let slot): .reference(to: slot)
        }
      unsafe run.registers[layout.register(ofConstant: index)] = word
    }
    programBase = run.heap.mark
    base = programBase
    run.documentBytes = run.heap.bytesInUse
  }

  deinit {
    for index in 0..<program.callSites.count { unsafe calls[index].release() }
    unsafe calls.deallocate()
    unsafe inlineCaches.deallocate()
    unsafe linkage.deallocate()
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
    run.facts = nil
    let tables = context as? any TableContext
    for (index, slot) in program.slots.enumerated() {
      let table = tables?.table(in: slot).map { run.rows($0) }
      set(field: index, to: table ?? run.word(context.value(in: slot)))
    }
    keep()
  }

  /// The same, without asking at run time what kind of context it is, which is slow.
  package mutating func load(_ context: some WordContext) {
    forgetDocument()
    run.facts = context.facts
    for (index, slot) in program.slots.enumerated() {
      set(field: index, to: context.word(in: slot, run: &run))
    }
    keep()
  }

  /// Forgets what was loaded.
  package mutating func forgetDocument() {
    run.heap.rewind(to: programBase)
    clearCaches(0..<program.memberNames.count)
  }

  /// Gives what `make` makes in the heap, which stays there for every document to come. What was
  /// loaded is forgotten.
  package mutating func keepForAll<Made>(_ make: (inout Run) -> Made) -> Made {
    forgetDocument()
    defer {
      keep()
      programBase = base
    }
    return make(&run)
  }

  /// Makes everything that lies in the heap now the document's.
  package mutating func keep() {
    base = run.heap.mark
    run.documentBytes = run.heap.bytesInUse
  }

  /// What the field with a number of the program's reads as now.
  package func word(ofField number: Int) -> Word {
    unsafe run.registers[program.layout.register(ofField: number)]
  }

  /// Changes the field with a number of the program's. The word must come from this machine's run.
  package mutating func set(field number: Int, to word: Word) {
    unsafe run.registers[program.layout.register(ofField: number)] = word
  }

  /// Changes a field to a word that outlives the evaluations to come.
  package mutating func store(field number: Int, _ make: (inout Run) -> Word) {
    forgetResult()
    let word = make(&run)
    set(field: number, to: word)
    keep()
  }

  /// Forgets what the last formula made, and what its sites know of that.
  @inline(never)
  private mutating func forgetResult() {
    guard run.heap.isTouched else { return }
    if run.heap.hasMoreThanTexts, run.heap.hasLayouts(since: base), last < program.formulas.count {
      clearCaches(program.formulas[last].inlineCaches)
    }
    run.heap.reset(to: base)
  }

  /// The result of a formula, good until the next one is evaluated. The step budget starts anew.
  @usableFromInline
  package mutating func evaluate(_ formula: Int) -> Word {
    // Looked at here, because a call costs as much as a short formula.
    if run.heap.isTouched { forgetResult() }
    run.budget.begin(steps: run.limits.steps)
    last = formula
    return unsafe Interpreter.execute(starts[formula], run.registers, linkage, &run)
  }

  /// Runs what is stale until the caller must do something. The step budget of each formula starts
  /// anew.
  package mutating func run(_ pass: inout StalePass) -> StalePass.Stop {
    guard pass.advance() else { return pass.stop }
    pass.askForReadiness()
    while case .ready(let rank) = pass.stop {
      if run.heap.isTouched { forgetResult() }
      run.budget.begin(steps: run.limits.steps)
      let formula = pass.formula(ofRank: rank)
      var continuation = unsafe NextStaleFormula(pass: pass, starts: starts, last: formula)
      _ = unsafe Interpreter.execute(starts[formula], run.registers, linkage, &run, &continuation)
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

/// What the interpreter needs of a program, reached through one pointer.
@safe struct Linkage {
  let code: UnsafeMutablePointer<Instruction>
  let globals: UnsafeMutablePointer<Word>
  let inlineCaches: UnsafeMutablePointer<InlineCache>
  let calls: UnsafeMutablePointer<Unmanaged<BoundCall>>
  let scratch: UnsafeMutablePointer<ColumnScratch>
  let program: Unmanaged<Program>
}

/// What a `.name` in the code read last: the next look is likely of the same table or shape.
@safe struct InlineCache: BitwiseCopyable {
  /// The table, or −1.
  var table: Int32 = -1
  /// The shape, or −1.
  var shape: Int32 = -1
  /// The place of the value in a record of the shape.
  var place: Int32 = 0
  /// The column's number in the table.
  var column: Int32 = 0
  /// The cells of the column.
  var cells: UnsafeMutablePointer<Word>?
}

/// A function as a call instruction reaches it.
@safe final class BoundCall {
  let name: String
  let admission: Admission
  let body: (Arguments, inout Run) -> Word
  /// The words that need no further look, by parameter; the last one stands for repeated arguments.
  private let plainWords: UnsafeMutablePointer<WordSet>
  private let declaredCount: Int
  /// Whether the last parameter alone is repeated, so that it stands for all further arguments.
  private let repeatsLast: Bool

  init(_ function: FunctionDeclaration) {
    name = function.name
    admission = function.admission
    // Not by `??`, which would wrap the closure.
    if let body = function.body {
      self.body = body
    } else {
      body = { _, run in run.fail(.notRunnable, "this form cannot be called") }
    }
    let kinds = function.admission.plainKinds
    declaredCount = kinds.count
    unsafe plainWords = .allocate(capacity: max(1, kinds.count))
    for (index, kinds) in kinds.enumerated() {
      unsafe (plainWords + index).initialize(to: WordSet(kinds))
    }
    takesAnything = kinds.allSatisfy { $0 == .any }
    let parameters = function.signature.parameters
    repeatsLast =
      parameters.last?.isRepeated == true && !parameters.dropLast().contains { $0.isRepeated }
  }

  deinit { unsafe plainWords.deallocate() }

  /// Whether every parameter takes everything but errors.
  private let takesAnything: Bool

  /// The result for `count` words, which may be changed.
  @inline(__always)
  func result(
    _ words: UnsafeMutablePointer<Word>, count: Int, in run: inout Run
  ) -> Word {
    var index = 0
    if takesAnything, repeatsLast {
      while index < count, unsafe !words[index].isError { index += 1 }
    } else if count <= declaredCount || repeatsLast {
      while index < count,
        unsafe plainWords[min(index, declaredCount - 1)].contains(words[index])
      {
        index += 1
      }
    }
    if index == count { return unsafe body(Arguments(words, count: count), &run) }
    switch unsafe admission.admit(words, count: count, of: name, in: &run) {
    case .admitted(let arguments): return body(arguments, &run)
    case .decided(let word): return word
    }
  }
}
