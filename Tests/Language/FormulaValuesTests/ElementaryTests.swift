import FormulaValues
import SeededRandom
import Testing

struct ElementaryTests {
  enum Function: String, CaseIterable {
    case pow, exp, expm1, log, log1p, log10, log2, cbrt, sin, cos, tan, asin, acos, atan, atan2

    func callAsFunction(_ x: Double, _ y: Double = 0) -> Double {
      switch self {
      case .pow: Elementary.power(x, y)
      case .exp: Elementary.exponential(x)
      case .expm1: Elementary.exponentialMinusOne(x)
      case .log: Elementary.logarithm(x)
      case .log1p: Elementary.logarithmOfOnePlus(x)
      case .log10: Elementary.decimalLogarithm(x)
      case .log2: Elementary.binaryLogarithm(x)
      case .cbrt: Elementary.cubeRoot(x)
      case .sin: Elementary.sine(x)
      case .cos: Elementary.cosine(x)
      case .tan: Elementary.tangent(x)
      case .asin: Elementary.arcSine(x)
      case .acos: Elementary.arcCosine(x)
      case .atan: Elementary.arcTangent(x)
      case .atan2: Elementary.arcTangent(x, y)
      }
    }
  }

  @Test func `results are correctly rounded`() {
    for (function, rows) in Self.references {
      for (x, y, result) in rows {
        #expect(function(x, y) == result, "\(function)(\(x), \(y))")
      }
    }
    #expect(Self.references.map(\.0) == Function.allCases)
  }

  @Test func `results that are numbers are exact`() {
    for base in 2...40 {
      var power = 1.0
      for exponent in 0...60 where power < 0x1p53 {
        #expect(Elementary.power(Double(base), Double(exponent)) == power, "\(base)^\(exponent)")
        #expect(
          Elementary.power(-Double(base), Double(exponent)) == (exponent % 2 == 0 ? power : -power))
        power *= Double(base)
      }
      let cube = Double(base * base * base)
      #expect(Elementary.cubeRoot(cube) == Double(base))
      #expect(Elementary.cubeRoot(-cube) == -Double(base))
      #expect(Elementary.power(Double(base * base), 0.5) == Double(base))
    }
    for exponent in -1074...1023 {
      let number = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Elementary.binaryLogarithm(number) == Double(exponent))
      #expect(Elementary.power(2, Double(exponent)) == number)
    }
    var power = 1.0
    for exponent in 0...22 {
      #expect(Elementary.decimalLogarithm(power) == Double(exponent))
      power *= 10
    }
  }

  @Test func `odd and even functions keep or drop the sign of zero and of all numbers`() {
    var random = SeededGenerator(seed: 7)
    for function in [Function.sin, .tan, .asin, .atan, .cbrt] {
      #expect(function(-0.0).sign == .minus)
      for _ in 0..<1000 {
        let x = Double.random(in: 0..<1, using: &random)
        #expect(function(-x) == -function(x), "\(function)(\(x))")
      }
    }
    for _ in 0..<1000 {
      let x = Double.random(in: 0..<1, using: &random) * 1e6
      #expect(Elementary.cosine(-x) == Elementary.cosine(x))
      #expect(Elementary.arcTangent(-x, 3) == -Elementary.arcTangent(x, 3))
    }
    #expect(Elementary.exponentialMinusOne(-0.0).sign == .minus)
    #expect(Elementary.logarithmOfOnePlus(-0.0).sign == .minus)
  }

  @Test func `results outside the domain are NaN, and at its limits infinite`() {
    for function in Function.allCases { #expect(function(.nan, 1).isNaN, "\(function)") }
    for function in [Function.log, .log10, .log2] {
      #expect(function(-1).isNaN)
      #expect(function(0) == -.infinity)
      #expect(function(.infinity) == .infinity)
    }
    for function in [Function.asin, .acos] { #expect(function(1.0.nextUp).isNaN) }
    for function in [Function.sin, .cos, .tan] { #expect(function(.infinity).isNaN) }
    #expect(Elementary.logarithmOfOnePlus(-1) == -.infinity)
    #expect(Elementary.logarithmOfOnePlus(-1.5).isNaN)
    for function in [Function.exp, .expm1] {
      #expect(function(709.79) == .infinity)
      #expect(function(.infinity) == .infinity)
    }
    #expect(Elementary.exponential(-.infinity) == 0)
    #expect(Elementary.exponential(-745.14) == 0)
    #expect(Elementary.exponential(-745.13) == .leastNonzeroMagnitude)
    #expect(Elementary.exponentialMinusOne(-.infinity) == -1)
    #expect(Elementary.arcTangent(.infinity) == .pi / 2)
  }

  @Test func `powers of special operands`() {
    let power = Elementary.power
    #expect(power(0, 0) == 1)
    #expect(power(-8, 1.0 / 3).isNaN)
    #expect(power(.nan, 0).isNaN)
    #expect(power(1, .nan).isNaN)
    #expect(power(0, -1) == .infinity)
    #expect(power(-0.0, -1) == -.infinity)
    #expect(power(-0.0, 3).sign == .minus)
    #expect(power(0, 2.5) == 0)
    #expect(power(-1, 1e300) == 1)
    #expect(power(-1, -3) == -1)
    #expect(power(1.0.nextUp, 1e300) == .infinity)
    #expect(power(1.0.nextDown, 1e300) == 0)
    #expect(power(2, 1e-300) == 1)
    #expect(power(-2, 1023) == -0x1p1023)
    #expect(power(-2, -1074) == .leastNonzeroMagnitude)
    #expect(power(2, 1024) == .infinity)
    #expect(power(-2, 1025) == -.infinity)
    #expect(power(2, -1075) == 0)
    #expect(power(.infinity, -1) == 0)
    #expect(power(-.infinity, 3) == -.infinity)
    #expect(power(0.5, .infinity) == 0)
    #expect(power(.leastNonzeroMagnitude, 0.5) == 0x1p-537)
    #expect(power(.leastNonzeroMagnitude, -0.5) == 0x1p537)
  }

  @Test func `angles of points in all directions`() {
    let angle: (Double, Double) -> Double = Elementary.arcTangent
    #expect(angle(0, 1) == 0)
    #expect(angle(0, -1) == .pi)
    #expect(angle(-0.0, -1) == -.pi)
    #expect(angle(0, -0.0) == .pi)
    #expect(angle(1, 0) == .pi / 2)
    #expect(angle(-1, 0) == -.pi / 2)
    #expect(angle(1, 1) == .pi / 4)
    #expect(angle(1, -1) == 0x1.2d97c7f3321d2p1)
    #expect(angle(.infinity, .infinity) == .pi / 4)
    #expect(angle(.infinity, 1) == .pi / 2)
    #expect(angle(1, -.infinity) == .pi)
    #expect(angle(.leastNonzeroMagnitude, 1e308) == 0)
    #expect(angle(.leastNonzeroMagnitude, .leastNonzeroMagnitude) == .pi / 4)
    #expect(angle(1e308, .leastNonzeroMagnitude) == .pi / 2)
  }
}
