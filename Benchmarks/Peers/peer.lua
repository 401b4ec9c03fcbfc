-- The workloads in Lua: each formula is a string that is loaded once; records are tables.
local texts = {
  F1 = "return function(r) return r.price * r.quantity - r.discount end",
  F2 = 'return function(r) if r.score >= 90 then return "A" elseif r.score >= 80 then return "B" end return "C" end',
  F5 = 'local upper = string.upper; return function(r) return upper(r.first) .. " " .. r.last end',
  F6 = [[local floor = math.floor
    return function(r)
      return floor((1 + r.rate / 12) ^ (12 * r.years) * r.principal * 100 + 0.5) / 100
    end]],
  F3 = [[return function(rows)
      local sum = 0
      for i = 1, #rows do sum = sum + rows[i].price * rows[i].quantity end
      return sum
    end]],
  F4 = [[return function(rows)
      local count = 0
      for i = 1, #rows do
        if rows[i].status == "active" and rows[i].priority > 5 then count = count + 1 end
      end
      return count
    end]],
}
local load = loadstring or load
local firsts = { "Katharina", "Margarete", "Elodie", "Jan" }
local lasts = { "Lee", "Novak", "Schmidt" }
local statuses = { "active", "closed", "waiting", "active" }

local function record(name, i)
  if name == "F1" then return { price = 9.5 + i, quantity = 3 + i % 5, discount = 2 } end
  if name == "F2" then return { score = 60 + i * 7 % 41 } end
  if name == "F5" then return { first = firsts[i % 4 + 1], last = lasts[i % 3 + 1] } end
  return { rate = 0.01 + i % 9 / 100, years = 1 + i, principal = 1000 + i }
end

local function rows(count, turn)
  local rows = {}
  for j = 0, count - 1 do
    rows[j + 1] = {
      price = 1 + j % 97 * 0.25, quantity = (j + turn) % 13,
      status = statuses[(j + turn) % 4 + 1], priority = (j + turn) % 10,
    }
  end
  return rows
end

local inputs, formula, chain, f, x

local function runs(count)
  local total = 0
  if chain then
    for turn = 1, count do
      x[1] = 1 + turn % 2
      for i = 1, #chain do f[i] = chain[i](f, x) end
      total = total + f[#chain]
    end
    return count * #chain, total
  end
  if not inputs then
    for _ = 1, count do
      for _, text in pairs(texts) do
        if load(text)() then total = total + 1 end
      end
    end
    return count * 6, total
  end
  local mask = #inputs
  local index = 0
  for _ = 1, count do
    index = index + 1
    if index > mask then index = 1 end
    local value = formula(inputs[index])
    total = total + (type(value) == "string" and #value or value)
  end
  return count * (inputs[1][1] and #inputs[1] or 1), total
end

local function prepare(name, count)
  inputs, formula, chain, f, x = nil, nil, nil, nil, nil
  collectgarbage()
  if name == "R" then
    chain, f, x = {}, {}, {}
    for i = 1, count do
      x[i] = (i - 1) % 7
      f[i] = 0
      chain[i] = load(i == 1 and "return function(f, x) return x[1] end"
        or ("return function(f, x) return f[" .. (i - 1) .. "] + x[" .. i .. "] end"))()
    end
  elseif name ~= "C" then
    formula = load(texts[name])()
    inputs = {}
    if count > 0 then
      inputs = { rows(count, 0), rows(count, 1) }
    else
      for i = 0, 15 do inputs[i + 1] = record(name, i) end
    end
  end
end

local function check()
  local results = {}
  if chain then
    runs(2)
    results[1] = string.format("%.17g", f[#chain])
  end
  for i, input in ipairs(inputs or {}) do
    local value = formula(input)
    results[i] = type(value) == "string" and value or string.format("%.17g", value)
  end
  return table.concat(results, "\t")
end

for line in io.lines() do
  local words = {}
  for word in line:gmatch("%S+") do words[#words + 1] = word end
  if words[1] == "prepare" then
    prepare(words[2], tonumber(words[3]))
    print("ok")
  elseif words[1] == "check" then
    print(check())
  else
    local start = os.clock()
    local units, total = runs(tonumber(words[2]))
    print(string.format("%.0f %d %.17g", (os.clock() - start) * 1e9, units, total))
  end
  io.flush()
end
