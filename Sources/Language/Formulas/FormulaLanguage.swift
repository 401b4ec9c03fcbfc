package import FormulaChecker
package import FormulaCompiler
import FormulaLibrary
import FormulaSyntax
public import FormulaRuntime
package import FormulaValues

/// The set of functions that formulas may call: the builtin functions and those of the host.
public struct FormulaLanguage: Sendable {
  private let contents: Contents

  /// Shared storage, since every formula keeps a reference to its language.
  private final class Contents: Sendable {
    let catalog: FunctionCatalog
    let callable: CallableFunctions
    let hostFunctions: [HostFunction]

    init(_ callable: CallableFunctions, _ hostFunctions: [HostFunction]) {
      catalog = callable.catalog
      self.callable = callable
      self.hostFunctions = hostFunctions
    }
  }

  package var catalog: FunctionCatalog { contents.catalog }
  /// The functions together with the compiler's inline forms.
  package var callable: CallableFunctions { contents.callable }

  /// The language with all builtin functions and no host functions.
  public static let standard = FormulaLanguage(unchecked: [])

  /// Creates a language with the builtin functions and `hostFunctions`.
  ///
  /// Complexity: O(functions).
  ///
  /// - Throws: `LanguageError` if formulas could not call one of the functions: its name is that of a
  ///   builtin or another host function, in any case, or is not an identifier.
  public init(hostFunctions: [HostFunction]) throws(LanguageError) {
    var names: Set<String> = []
    for function in hostFunctions {
      let name = function.declaration.name
      guard Printer.isPlainName(name) else { throw .invalidName(name) }
      guard Self.standard.catalog[name] == nil else { throw .builtinName(name) }
      guard names.insert(name.lowercased()).inserted else { throw .duplicateName(name) }
    }
    self.init(unchecked: hostFunctions)
  }

  /// Creates a language in which the first function of a name wins, and builtin functions before
  /// all.
  package init(unchecked hostFunctions: [HostFunction]) {
    let catalog = FunctionCatalog(
      CallForms.declarations
        + FunctionRegistry.declarations() + hostFunctions.map { $0.declaration })
    contents = Contents(CallableFunctions(catalog), hostFunctions)
  }

  /// Returns the language with further host functions.
  ///
  /// Complexity: O(functions).
  ///
  /// - Throws: `LanguageError` as `init(hostFunctions:)` does.
  public func adding(_ functions: [HostFunction]) throws(LanguageError) -> FormulaLanguage {
    functions.isEmpty
      ? self : try FormulaLanguage(hostFunctions: contents.hostFunctions + functions)
  }

  /// Returns the language with functions of which only the signatures are known. A name that is in
  /// use keeps its meaning.
  package func adding(_ signatures: [HostSignature]) -> FormulaLanguage {
    signatures.isEmpty
      ? self
      : FormulaLanguage(unchecked: contents.hostFunctions + signatures.map { $0.function })
  }

  /// All functions, each with its signature, documentation and examples.
  public var functions: [FunctionDeclaration] { catalog.functions }

  /// Returns the function called `name`, ignoring case, or nil if there is none.
  public func function(named name: String) -> FunctionDeclaration? { catalog[name] }

  /// Parses and checks the formula `text`.
  ///
  /// Complexity: O(length).
  package func check(_ text: [UInt8], schema: FormulaSchema) -> CheckedFormula {
    Checker.check(ParsedFormula(bytes: text), schema: schema, catalog: catalog)
  }

  /// Returns a checker for any number of formulas over the names in `schema`.
  package func checker(over schema: FormulaSchema) -> Checker {
    Checker(schema: schema, catalog: catalog)
  }
}
