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
  public static let standard = FormulaLanguage()

  /// Creates a language with `hostFunctions` in addition to the builtin functions.
  ///
  /// A host function cannot replace a builtin one.
  public init(hostFunctions: [HostFunction] = []) {
    let catalog = FunctionCatalog(
      CallForms.declarations
        + FunctionRegistry.entries.map {
          FunctionDeclaration($0.function, name: $0.name, body: $0.body)
        }
        + hostFunctions.map(\.declaration))
    contents = Contents(CallableFunctions(catalog), hostFunctions)
  }

  /// Returns the language with `functions` as additional host functions.
  ///
  /// Existing functions keep their meaning.
  ///
  /// Complexity: O(functions).
  public func adding(_ functions: [HostFunction]) -> FormulaLanguage {
    functions.isEmpty ? self : FormulaLanguage(hostFunctions: contents.hostFunctions + functions)
  }

  /// All functions, each with its signature, documentation and examples.
  public var functions: [FunctionDeclaration] { catalog.functions }

  /// Returns the function called `name`, ignoring case, or nil if there is none.
  public func function(named name: String) -> FunctionDeclaration? { catalog[name] }

  /// Parses and checks the formula `text`.
  ///
  /// Complexity: O(length).
  package func check(_ text: [UInt8], schema: Schema) -> CheckedFormula {
    Checker.check(ParsedFormula(bytes: text), schema: schema, catalog: catalog)
  }

  /// Returns a checker for any number of formulas over the names in `schema`.
  package func checker(over schema: Schema) -> Checker {
    Checker(schema: schema, catalog: catalog)
  }
}
