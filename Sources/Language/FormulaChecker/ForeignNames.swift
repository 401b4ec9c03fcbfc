/// What functions of spreadsheets and scripts are called here.
enum ForeignNames {
  /// The function that does what `name` does elsewhere.
  static func counterpart(of name: String) -> String? { counterparts[name.lowercased()] }

  private static let counterparts: [String: String] = [
    "averageifs": "averageIf", "ceiling": "ceil", "choosecols": "pick", "concatenate": "concat",
    "countifs": "countIf", "datedif": "dateDiff", "datevalue": "toDate", "eomonth": "endOf",
    "filterxml": "filter", "foreach": "map", "hlookup": "lookup", "iferr": "ifError",
    "ifna": "ifNull", "indexof": "findIndex", "int": "floor", "isblank": "empty",
    "isempty": "empty", "isnan": "isNumber", "join": "concat", "lcase": "lower", "len": "length",
    "maxifs": "maxIf", "mean": "average", "minifs": "minIf", "number": "toNumber",
    "parsefloat": "toNumber", "parseint": "toNumber", "power": "pow", "rounddn": "roundDown",
    "size": "count", "stddev": "stdev", "str": "toText", "string": "toText",
    "substitute": "replace", "sumifs": "sumIf", "sumproduct": "sum", "tolower": "lower",
    "tolowercase": "lower", "tostring": "toText", "toupper": "upper", "touppercase": "upper",
    "ucase": "upper", "value": "toNumber", "vlookup": "lookup", "xlookup": "lookup",
  ]
}
