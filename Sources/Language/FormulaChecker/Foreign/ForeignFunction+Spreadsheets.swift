extension ForeignFunction {
  /// Functions of Excel and Google Sheets that have another name or meaning in this language.
  ///
  /// Rows are in alphabetical order and have the form `NAME(arguments) = template | sample =>
  /// result | note`.
  static let spreadsheets = #"""
    ADDRESS(row, column) ~ - | | a form has no cells: name a field or a column
    AGGREGATE(code, option, list) ~ sum(table.column)
    ARRAYFORMULA(value) = value | 3 => 3 | lists need no special form
    ATAN2(x, y) = atan2(y, x) | 1; 0 => 0 | `atan2` takes y first
    AVERAGEA(list) = average(list) | [1, 2] => 1.5
    AVERAGEIF(list, criterion) ~ average(filter(list, (x) -> x > 5)) | | a test is a function of the element
    AVERAGEIF(range, criterion, values) ~ average(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    AVERAGEIFS(values, range, criterion) ~ average(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    BASE(number, radix) = toBase(number, radix) | 255; 16 => "FF"
    BIN2DEC(text) = fromBase(text, 2) | "101" => 5 | ten digits that begin with 1 are a negative number there
    CEILING(number, step) = ceil(number, step) | 7.2; 5 => 10
    CEILING(number) = ceil(number) | 7.2 => 8
    CELL(kind, reference) ~ - | | a form has no cells
    CHAR(code) = fromCodePoint(code) | 65 => "A"
    CHOOSE(index, values...) = choose(index - 1, values) | 2; "a"; "b"; "c" => "b" | `choose` counts from 0
    CHOOSECOLS(table, column) ~ map(table, (row) -> pick(row, "column"))
    CODE(text) = codePoint(text) | "A" => 65
    COMBIN(number, chosen) = factorial(number) / (factorial(chosen) * factorial(number - chosen)) | 8; 2 => 28
    CONCATENATE(values...) = concat(values) | "a"; 1; "b" => "a1b"
    COUNT(list) ~ count(filter(list, (x) -> isNumber(x))) | | `count` counts all elements, not only numbers
    COUNTA(list) = count(compact(list)) | [1, null, "a"] => 2
    COUNTBLANK(list) = count(filter(list, (x) -> empty(x))) | [1, null, ""] => 2
    COUNTIF(list, criterion) ~ countIf(list, (x) -> x > 5) | | a test is a function of the element
    COUNTIFS(range, criterion) ~ count(filter(table, (row) -> row.size > 5)) | | a test is a function of the row
    COUNTUNIQUE(list) = count(unique(list)) | [1, 1, 2] => 2
    DATEDIF(start, end, unit) ~ dateDiff(start, end, "month") | | units are words: "day", "month", "year"
    DATEVALUE(text) = toDate(text) | "2026-01-31" => date(2026, 1, 31)
    DAYS(end, start) = dateDiff(start, end, "day") | date(2026, 3, 1); date(2026, 2, 1) => 28
    DDB(cost, salvage, life, period) = depreciationDeclining(cost, salvage, life, period) | 2400; 300; 10; 1 => 480
    DEC2BIN(number) = toBase(number, 2) | 5 => "101" | a negative number has a minus sign here, and ten digits there
    DEC2HEX(number) = toBase(number, 16) | 255 => "FF" | a negative number has a minus sign here, and ten digits there
    DECIMAL(text, radix) = fromBase(text, radix) | "ff"; 16 => 255
    DOLLAR(number) = formatCurrency(number, "USD") | 1234.5 => "$1,234.50"
    EDATE(start, months) = dateAdd(start, months, "month") | date(2026, 1, 31); 1 => date(2026, 2, 28)
    EFFECT(rate, periods) = effectiveRate(rate, periods) | 0.0525; 4 => 0.0535427
    ENCODEURL(text) = encodeUrl(text) | "a b" => "a%20b"
    EOMONTH(start, months) = startOf(endOf(dateAdd(start, months, "month"), "month"), "day") | date(2011, 1, 1); 1 => date(2011, 2, 28)
    EVEN(number) = sign(number) * ceil(abs(number), 2) | 3 => 4
    EXACT(one, other) = one == other | "a"; "A" => false
    FACT(number) = factorial(number) | 5 => 120
    FILTER(table, condition) ~ filter(table, (row) -> row.size > 5)
    FIND(part, text) = indexOf(text, part) + 1 | "c"; "abc" => 3 | `find` searches for a list element
    FIXED(number, places) = formatNumber(number, places) | 1234.567; 1 => "1,234.6"
    FORECAST(x, ys, xs) = forecast(x, xs, ys) | 30; [6, 7, 9, 15, 21]; [20, 28, 31, 38, 40] => 10.607253 | `forecast` takes the x values first
    GOOGLEFINANCE(symbol) ~ - | | formulas read the form and nothing else
    HEX2DEC(text) = fromBase(text, 16) | "ff" => 255 | ten digits that begin with 8 to F are a negative number there
    HLOOKUP(value, table, row, exact) ~ lookup(value, table, "key", "price")
    HYPERLINK(address, label) ~ - | | a result is a value, not a link
    IFNA(value, other) = ifNull(value, other) | null; 5 => 5 | a value that is missing is null
    IMPORTRANGE(address, range) ~ - | | formulas can only read the form
    INDEX(list, position) = at(list, position - 1) | [3, 5, 1]; 2 => 5 | positions count from 0
    INDEX(table, row, column) ~ at(table, row - 1).column | | positions count from 0, columns have names
    INDIRECT(reference) ~ - | | a formula cannot compute which field it reads: name the field
    INT(number) = floor(number) | -2.5 => -3
    INTERCEPT(ys, xs) = intercept(xs, ys) | [2, 3, 9, 1, 8]; [6, 5, 11, 7, 5] => 0.0483871 | `intercept` takes the x values first
    ISBLANK(value) = empty(value) | null => true
    ISERR(value) = isError(value) | 1 => false
    ISLOGICAL(value) = isBool(value) | true => true
    ISNA(value) = isNull(value) | null => true
    ISNONTEXT(value) = not(isText(value)) | 1 => true
    ISOWEEKNUM(date) = isoWeek(date) | date(2012, 3, 9) => 10
    JOIN(separator, list) = join(list, separator) | ", "; ["a", "b"] => "a, b" | `join` takes the list first
    LAMBDA(parameter, formula) ~ (parameter) -> formula
    LARGE(list, k) = largest(list, k) | [3, 5, 1]; 2 => 3
    LEN(text) = length(text) | "abc" => 3
    LET(name, value, formula) ~ let name = value; formula
    LOG10(number) = log(number) | 100 => 2
    LOOKUP(value, list, results) ~ lookupRange(value, table, "from", "price")
    MATCH(value, list, mode) ~ indexOf(list, value) | | `indexOf` counts from 0 and returns -1 if there is none
    MAXIFS(values, range, criterion) ~ max(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    MID(text, start, count) = mid(text, start - 1, count) | "abcdef"; 2; 3 => "bcd" | `mid` counts characters from 0
    MINIFS(values, range, criterion) ~ min(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    MROUND(number, step) = roundTo(number, step) | 10; 3 => 9
    N(value) = iff(isNumber(value), value, 0) | "a" => 0
    NA() = null | => null
    NETWORKDAYS(start, end) = businessDays(start, end) | date(2012, 10, 1); date(2013, 3, 1) => 110
    NETWORKDAYS(start, end, holidays) = businessDays(start, end, holidays) | date(2012, 10, 1); date(2013, 3, 1); [date(2012, 11, 22)] => 109
    NUMBERVALUE(text) = parseNumber(text) | "1,234.5" => 1234.5
    OCT2DEC(text) = fromBase(text, 8) | "54" => 44 | ten digits that begin with 4 to 7 are a negative number there
    OFFSET(reference, rows, columns) ~ - | | a formula must name the fields that it reads
    PERCENTRANK(list, number) = percentRank(number, list) | [1, 2, 3]; 2 => 0.5 | `percentRank` takes the number first
    PERMUT(number, chosen) = factorial(number) / factorial(number - chosen) | 8; 2 => 56
    POWER(base, exponent) = pow(base, exponent) | 5; 2 => 25
    PROPER(text) = properCase(text) | "this is a TITLE" => "This Is A Title"
    QUERY(table, query) ~ filter(table, (row) -> row.size > 5)
    RAND() = random() |
    RANDBETWEEN(low, high) = randomInt(low, high) | 5; 5 => 5
    REDUCE(initial, list, function) = reduce(list, function, initial) | 1; [2, 3]; (a, b) -> a + b => 6 | `reduce` takes the list first
    REGEXEXTRACT(text, pattern) = extract(text, pattern) | "ab12"; "[0-9]+" => "12"
    REGEXMATCH(text, pattern) = matches(text, pattern) | "abc"; "b" => true
    REGEXREPLACE(text, pattern, new) = replaceRegex(text, pattern, new) | "abc"; "b"; "x" => "axc"
    REPLACE(text, start, count, new) = concat(left(text, start - 1), new, substring(text, start + count - 1)) | "abcdef"; 2; 3; "*" => "a*ef" | `replace` searches for a part of the text
    REPT(text, times) = repeat(text, times) | "ab"; 3 => "ababab"
    SCAN(initial, list, function) = scan(list, function, initial) | 0; [1, 2]; (a, b) -> a + b => [1, 3] | `scan` takes the list first
    SEARCH(part, text) = indexOf(lower(text), lower(part)) + 1 | "C"; "abc" => 3
    SLN(cost, salvage, life) = depreciationLinear(cost, salvage, life) | 30000; 7500; 10 => 2250
    SLOPE(ys, xs) = slope(xs, ys) | [2, 3, 9, 1, 8, 7, 5]; [6, 5, 11, 7, 5, 4, 4] => 0.305556 | `slope` takes the x values first
    SMALL(list, k) = smallest(list, k) | [3, 5, 1]; 2 => 3
    SUBSTITUTE(text, old, new) = replaceAll(text, old, new) | "banana"; "a"; "o" => "bonono"
    SUBSTITUTE(text, old, new, nth) = replace(text, old, new, nth) | "banana"; "a"; "o"; 2 => "banona"
    SUBTOTAL(code, list) ~ sum(table.column)
    SUMIF(list, criterion) ~ sum(filter(list, (x) -> x > 5)) | | a test is a function of the element
    SUMIF(range, criterion, values) ~ sum(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    SUMIFS(values, range, criterion) ~ sum(map(filter(table, (row) -> row.size > 5), (row) -> row.price)) | | a test is a function of the row
    SUMPRODUCT(one, other) = sum(zip(one, other, (x, y) -> x * y)) | [1, 2, 3]; [4, 5, 6] => 32
    SUMPRODUCT(list) = sum(list) | [1, 2] => 3
    SUMSQ(values...) = sum(map([values], (x) -> x * x)) | 3; 4 => 25
    TEXT(date, format) ~ formatDate(date, "YYYY-MM-DD") | | days and years are written in capitals: DD, YYYY
    TEXT(number, format) = formatNumber(number, format) | 1234.567; "#,##0.00" => "1,234.57" | patterns of formatNumber have no colours, conditions, fractions or times; for dates: formatDate(date, "YYYY-MM-DD")
    TEXTJOIN(separator, skipEmpty, list) = join(compact(flat([list])), separator) | ", "; true; ["a", "", "b"] => "a, b"
    TEXTJOIN(separator, skipEmpty, values...) = join(compact([values]), separator) | "-"; true; "a"; ""; "b" => "a-b"
    TIME(hours, minutes, seconds) = duration(hours * 3600 + minutes * 60 + seconds, "second") | 1; 0; 0 => 3600000 | a duration is a number of milliseconds
    TRANSPOSE(range) ~ - | | tables have rows and named columns
    TRIM(text) = squeeze(text) | "  a   b " => "a b" | `trim` leaves white space between words
    TRUNC(number, places) = roundDown(number, places) | 8.959; 2 => 8.95
    TYPE(value) = typeOf(value) | 1 => "number" | `typeOf` returns a word
    UNICHAR(code) = fromCodePoint(code) | 65 => "A"
    UNICODE(text) = codePoint(text) | "A" => 65
    VALUE(text) = toNumber(text) | "12.5" => 12.5
    VAR(list) = variance(list) | [1, 2, 3] => 1
    VARP(list) = varianceP(list) | [1, 3] => 1
    VLOOKUP(value, table, column, exact) ~ lookup(value, table, "key", "price") | | columns are named, not counted
    VSTACK(lists...) = concatLists(lists) | [1]; [2] => [1, 2]
    WEEKDAY(date) = mod(weekday(date), 7) + 1 | date(2008, 2, 14) => 5 | `weekday` begins with 1 for Monday
    WEEKNUM(date) ~ isoWeek(date) | | `isoWeek` counts the weeks of ISO 8601
    WORKDAY(start, days) = addBusinessDays(start, days) | date(2008, 10, 1); 151 => date(2009, 4, 30)
    WORKDAY(start, days, holidays) = addBusinessDays(start, days, holidays) | date(2026, 3, 2); 1; [date(2026, 3, 3)] => date(2026, 3, 4)
    XLOOKUP(value, keys, values) ~ lookup(value, table, "key", "price") | | columns are named by texts
    XMATCH(value, list) ~ indexOf(list, value) | | `indexOf` counts from 0 and returns -1 if there is none
    YEARFRAC(start, end) ~ dateDiff(start, end, "day") / 365
    """#

  /// Spreadsheet functions with the same name and meaning in this language, in upper case.
  package static let alike = [
    "ABS", "ACOS", "AND", "ASIN", "ATAN", "AVERAGE", "CONCAT", "CORREL", "COS", "DATE", "DAY",
    "DEGREES", "EXP", "FLOOR", "FV", "GCD", "GEOMEAN", "HOUR", "IF", "IFERROR", "IFS", "IPMT",
    "IRR", "ISERROR", "ISEVEN", "ISNUMBER", "ISODD", "ISTEXT", "LCM", "LN", "LOG", "LOWER", "MAX",
    "MEDIAN", "MIN", "MINUTE", "MOD", "MONTH", "NOT", "NOW", "NPER", "NPV", "OR", "PERCENTILE",
    "PI", "PMT", "PPMT", "PRODUCT", "PV", "QUARTILE", "QUOTIENT", "RADIANS", "RANK", "RATE",
    "RIGHT", "LEFT", "ROMAN", "ROUND", "ROUNDDOWN", "ROUNDUP", "SECOND", "SIGN", "SIN", "SQRT",
    "STDEV", "STDEVP", "SUM", "SWITCH", "TAN", "TODAY", "UNIQUE", "UPPER", "XIRR", "XNPV", "XOR",
    "YEAR",
  ]
}
