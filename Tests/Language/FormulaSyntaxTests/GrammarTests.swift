import FormulaSyntax
import SourceText
import Testing

struct GrammarTests {
  @Test func `every sentence of the grammar parses without an error`() throws {
    var sentences = SentenceGenerator(try Grammar.ofFormulas(), seed: 1)
    for round in 0..<1500 {
      let sentence = sentences.sentence(fuel: 6 + round % 40)
      let parsed = ParsedFormula(sentence)
      let errors = parsed.diagnostics.filter { $0.isFatal && $0.rule != "repeated-key" }
      try #require(errors.isEmpty, "\(sentence.debugDescription): \(errors)")
    }
    #expect(sentences.unknown.isEmpty)
  }

  @Test func `printing a sentence of the grammar keeps its tree`() throws {
    var sentences = SentenceGenerator(try Grammar.ofFormulas(), seed: 2)
    for round in 0..<1200 {
      let sentence = sentences.sentence(fuel: 6 + round % 40)
      let tree = ParsedFormula(sentence).tree
      let line = Printer.line(for: tree)
      let again = ParsedFormula(line)
      let isSame = again.tree.hasSameStructure(as: tree)
      try #require(isSame, "\(tree.debugText)\n\(line)\n\(again.tree.debugText)")
      let isStable = Printer.line(for: again.tree) == line
      try #require(isStable, "\(line)")
    }
  }

  @Test func `every example of the grammar parses without an error`() throws {
    for production in try Grammar.ofFormulas().productions {
      let hasErrors = ParsedFormula(production.example).hasErrors
      #expect(!hasErrors, "\(production.name): \(production.example)")
    }
  }

  @Test func `every production is reachable from the formula`() throws {
    let grammar = try Grammar.ofFormulas()
    let rules = Dictionary(uniqueKeysWithValues: grammar.productions.map { ($0.name, $0.rule) })
    var reached: Set<String> = []
    func visit(_ rule: Grammar.Rule) {
      switch rule {
      case .terminal, .special: break
      case .production(let name):
        if reached.insert(name).inserted, let rule = rules[name] { visit(rule) }
      case .sequence(let parts), .choice(let parts): parts.forEach(visit)
      case .optional(let part), .repeated(let part): visit(part)
      }
    }
    visit(.production("formula"))
    #expect(reached == Set(grammar.productions.map(\.name)))
  }

  @Test func `the grammar's terminals are the lexer's spellings`() throws {
    var terminals: Set<String> = []
    func visit(_ rule: Grammar.Rule) {
      switch rule {
      case .terminal(let terminal): terminals.insert(terminal)
      case .production, .special: break
      case .sequence(let parts), .choice(let parts): parts.forEach(visit)
      case .optional(let part), .repeated(let part): visit(part)
      }
    }
    for production in try Grammar.ofFormulas().productions
    where production.name.first?.isLowercase == true {
      visit(production.rule)
    }
    var spellings = Set(Token.Kind.allCases.compactMap(\.spelling))
    spellings.remove("&")
    spellings.formUnion(BinaryOperator.allCases.map(\.symbol))
    spellings.formUnion(UnaryOperator.allCases.map(\.symbol))
    spellings.formUnion(["let", "undefined"])
    #expect(terminals == spellings)
  }

  @Test func `operators group by the operator table`() {
    for one in BinaryOperator.allCases {
      for other in BinaryOperator.allCases {
        let parsed = ParsedFormula("a \(one.symbol) b \(other.symbol) c")
        let groupsLeft = "(\(other.symbol) (\(one.symbol) a b) c)"
        let groupsRight = "(\(one.symbol) a (\(other.symbol) b c))"
        let (left, right) = (one.row, other.row)
        let isRight =
          left.level < right.level || left.level == right.level && left.associativity == .right
        #expect(parsed.tree.debugText == (isRight ? groupsRight : groupsLeft))
        let isChain = left.level == right.level && left.associativity == .none
        #expect(parsed.diagnostics.map(\.rule) == (isChain ? ["chained-comparison"] : []))
      }
    }
  }
}
