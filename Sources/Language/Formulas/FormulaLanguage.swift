package import FormulaChecker
package import FormulaCompiler
import FormulaLibrary
import FormulaSyntax
public import FormulaRuntime
package import FormulaValues

/// The language that formulas are written in: the builtin functions and those of the host.
public struct FormulaLanguage: Sendable {
  private let contents: Contents

  /// One reference, as every formula keeps its language.
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
  /// The same functions as the compiler sees them.
  package var callable: CallableFunctions { contents.callable }

  /// The language with all builtin functions and none of a host.
  public static let standard = FormulaLanguage()

  /// A language with functions of a host besides; a host function cannot replace a builtin one.
  public init(hostFunctions: [HostFunction] = []) {
    let catalog = FunctionCatalog(
      CallForms.declarations
        + FunctionRegistry.entries.map {
          FunctionDeclaration($0.function, name: $0.name, body: $0.body)
        }
        + hostFunctions.map(\.declaration))
    contents = Contents(CallableFunctions(catalog), hostFunctions)
  }

  /// The language with more functions of a host; what is known already keeps its meaning.
  ///
  /// Complexity: O(functions).
  public func adding(_ functions: [HostFunction]) -> FormulaLanguage {
    functions.isEmpty ? self : FormulaLanguage(hostFunctions: contents.hostFunctions + functions)
  }

  /// All functions, each with its signature, documentation and examples.
  public var functions: [FunctionDeclaration] { catalog.functions }

  /// The function called `name`, in any case, if there is one.
  public func function(named name: String) -> FunctionDeclaration? { catalog[name] }

  /// Parses and checks a formula. Complexity: O(length).
  package func check(_ text: [UInt8], schema: Schema) -> CheckedFormula {
    Checker.check(ParsedFormula(bytes: text), schema: schema, catalog: catalog)
  }

  /// A checker of any number of formulas over the same names.
  package func checker(over schema: Schema) -> Checker {
    Checker(schema: schema, catalog: catalog)
  }
}
