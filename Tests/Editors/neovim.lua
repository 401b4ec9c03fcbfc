-- Tests Neovim as a user would: sends keys to a separate Neovim and checks its display.
-- FORMULARY=… nvim --headless -u NONE -c 'luafile Tests/Editors/neovim.lua', at the project's root.
local tool = assert(os.getenv('FORMULARY'), 'FORMULARY must name the tool')
local root = vim.fn.getcwd()
local folder = vim.fn.tempname()
vim.fn.mkdir(folder)
local file = folder .. '/broken.json'
local text = vim.fn.readfile(root .. '/Examples/broken.json')
vim.fn.writefile(text, file)

local child = vim.fn.jobstart(
  { vim.v.progpath, '--embed', '--headless', '-u', 'NONE', '-n' }, { rpc = true, cwd = folder })
local function call(name, ...) return vim.fn.rpcrequest(child, name, ...) end
local function lua(code, ...) return call('nvim_exec_lua', code, { ... }) end
local function keys(text) call('nvim_input', text) end

local function wait(what, condition)
  local value
  local isDone = vim.wait(20000, function()
    value = condition()
    return value and value ~= vim.NIL
  end, 20)
  if not isDone then error('waited in vain for ' .. what, 2) end
  return value
end

local function same(found, expected, what)
  if not vim.deep_equal(found, expected) then
    error(what .. ':\nfound    ' .. vim.inspect(found) .. '\nexpected ' .. vim.inspect(expected), 2)
  end
end

local function test()
  lua([[
    vim.o.hidden = true
    vim.cmd 'filetype plugin on'
    local root, tool = ...
    dofile(root .. '/Editors/neovim/formulary.lua').setup { cmd = { tool, 'lsp' } }
    vim.o.completeopt = 'menuone'
    -- The underlined texts, from extmarks.
    function underlined()
      local found = {}
      for _, space in pairs(vim.diagnostic.get_namespaces()) do
        local drawn = space.user_data.underline_ns
        local marks = drawn and vim.api.nvim_buf_get_extmarks(0, drawn, 0, -1, { details = true })
        for _, mark in ipairs(marks or {}) do
          local _, row, column, details = unpack(mark)
          if (details.hl_group or ''):match '^DiagnosticUnderline' then
            -- A mark that an edit has just collapsed has no text.
            local isSound, lines = pcall(
              vim.api.nvim_buf_get_text, 0, row, column, details.end_row, details.end_col, {})
            table.insert(
              found, (row + 1) .. ': ' .. (isSound and table.concat(lines, '\n') or ''))
          end
        end
      end
      table.sort(found)
      return found
    end
    function text() return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, true), '\n') end
  ]], root, tool)
  call('nvim_command', 'edit ' .. file)

  wait('the diagnostics', function() return #lua 'return underlined()' > 0 end)
  same(lua 'return underlined()', {
    '13: shiping', '20: round', '27: customer', '34: and', '41: rebate / 2',
  }, 'the squiggles')

  -- Hover on the field in the formula of line 27.
  call('nvim_win_set_cursor', 0, { 27, 28 })
  keys 'K'
  local hover = wait('the hover', function()
    return lua [[
      for _, window in ipairs(vim.api.nvim_list_wins()) do
        if vim.api.nvim_win_get_config(window).relative ~= '' then
          local buffer = vim.api.nvim_win_get_buf(window)
          return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, true), '\n')
        end
      end
    ]]
  end)
  assert(hover:find('Müller & Söhne', 1, true), 'the hover does not show the value: ' .. hover)

  -- A quick fix for spreadsheet syntax, after escaped quotes.
  call('nvim_win_set_cursor', 0, { 34, 35 })
  lua [[vim.ui.select = function(items, options, choose)
    local titles = {}
    for place, item in ipairs(items) do titles[place] = options.format_item(item) end
    offered = titles
    choose(items[1], 1)
  end]]
  keys '\\ca'
  wait('the fix', function()
    return lua 'return text():find([["iff(and(net > 50, paid == \\"Yes\\"), \\"ready\\", \\"waiting\\")"]], 1, true)'
  end)
  wait('the squiggle to go', function()
    for _, place in ipairs(lua 'return underlined()') do
      if place == '34: and' then return false end
    end
    return true
  end)

  -- A column after `row.`, typed inside the JSON string.
  call('nvim_win_set_cursor', 0, { 13, 21 })
  keys 'ci"sum(map(items, (row) -> row.'
  keys '<C-x><C-o>'
  local words = wait('the menu', function()
    local items = call('nvim_call_function', 'complete_info', { { 'items' } }).items
    if #items == 0 then return false end
    local words = {}
    for place, item in ipairs(items) do words[place] = item.word end
    return words
  end)
  same({ words[1], words[2] }, { 'quantity', 'price' }, 'the columns in the menu')
  keys '<C-n><C-y>))<Esc>'
  wait('the column', function()
    return lua [[return text():find('"expression": "sum(map(items, (row) -> row.', 1, true)]]
      and lua [[return text():find('row.price))"', 1, true) or text():find('row.quantity))"', 1, true)]]
  end)

  -- Rename a field in formulas, conditions and on pages.
  call('nvim_win_set_cursor', 0, { 20, 28 })
  lua [[vim.ui.input = function(_, take) take 'netAmount' end]]
  keys '\\rn'
  wait('the new name', function() return lua [[return text():find('round(netAmount, 2', 1, true)]] end)
  local renamed = lua 'return text()'
  for _, place in ipairs {
    '"round(netAmount, 2, \\"up\\")"', 'iff(and(netAmount > 50,', '"_id": "netAmount"',
    '"field": "netAmount"',
  } do
    assert(renamed:find(place, 1, true), 'not renamed: ' .. place)
  end
  assert(not renamed:find '%f[%w_]net%f[^%w_]', 'an old name is left')

  -- Press the lens "run trace": the trace opens in a separate window.
  lua [[
    vim.lsp.codelens.refresh()
    function pressed()
      for _, lens in ipairs(vim.lsp.codelens.get(0)) do
        if lens.command and lens.command.command == 'formulary.trace' then
          local client = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
          vim.lsp.commands['formulary.trace'](lens.command, { client_id = client.id, bufnr = 0 })
          return true
        end
      end
    end
  ]]
  wait('the lens', function() return lua 'return pressed()' == true end)
  wait('the trace', function()
    return lua [[return vim.api.nvim_buf_get_name(0):find('trace') and text():find('It reads', 1, true)]]
  end)
  call('nvim_command', 'close')
  -- Press the lens with the number of dependents: the graph opens in a separate window.
  lua [[
    function dependents()
      for _, lens in ipairs(vim.lsp.codelens.get(0)) do
        if lens.command and lens.command.title:find('dependent', 1, true) and lens.command.command ~= '' then
          local client = (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
          vim.lsp.commands[lens.command.command](lens.command, { client_id = client.id, bufnr = 0 })
          return true
        end
      end
    end
  ]]
  wait('the other lens', function() return lua 'return dependents()' == true end)
  wait('what depends on it', function()
    return lua [[return vim.api.nvim_buf_get_name(0):find('graph') and text():find('-->', 1, true)]]
  end)
  call('nvim_command', 'close')
  call('nvim_command', 'FormularyWhatIf netAmount 1')
  wait('what would be', function()
    return lua [[return vim.api.nvim_buf_get_name(0):find('what%-if', 1) and text():find(': ', 1, true)]]
  end)
  call('nvim_command', 'close')
  call('nvim_command', 'FormularyGraph')
  wait('the graph', function() return lua [[return text():find('-->', 1, true)]] end)
  call('nvim_command', 'close')

  -- Lines that are swapped, sorted and restored keep their squiggles, each on its own text.
  local form = {
    '{"_id": "d", "type": "document",',
    '"files": [{"_id": "f", "pages": [], "pageOrder": []}],',
    '"fields": [',
    '{"_id": "a", "type": "number", "file": "f"},',
    '{"_id": "b", "type": "number", "file": "f", "formulas": [{"_id": "1", "key": "value", "formula": "y"}]},',
    '{"_id": "c", "type": "number", "file": "f", "formulas": [{"_id": "2", "key": "value", "formula": "x"}]}',
    '],',
    '"formulas": [',
    '{"_id": "y", "expression": "a * lost", "desc": "", "type": "calc", "scope": "global"},',
    '{"_id": "x", "expression": "sqrt(\\"é\\")", "desc": "", "type": "calc", "scope": "global"},',
    '{"_id": "z", "expression": "1", "desc": "", "type": "calc", "scope": "global"}',
    ']}',
  }
  vim.fn.writefile(form, folder .. '/lines.json')
  call('nvim_command', 'edit! ' .. folder .. '/lines.json')
  local function shows(expected, what)
    wait(what, function()
      local found = {}
      for _, text in ipairs(lua 'return underlined()') do
        if text:find ': lost$' or text:find ': \\"é\\"$' then table.insert(found, text) end
      end
      return vim.deep_equal(found, expected)
    end)
  end
  shows({ '10: \\"é\\"', '9: lost' }, 'the squiggles of two formulas')
  call('nvim_command', '9move 10')
  shows({ '10: lost', '9: \\"é\\"' }, 'the squiggles of swapped lines')
  keys 'u'
  shows({ '10: \\"é\\"', '9: lost' }, 'the squiggles after undo')
  call('nvim_command', '9,10sort')
  shows({ '10: lost', '9: \\"é\\"' }, 'the squiggles of sorted lines')

  -- A merge conflict is resolved by a code action.
  lua [[vim.ui.select = function(items, options, choose)
    for place, item in ipairs(items) do
      if options.format_item(item):find('theirs', 1, true) then return choose(item, place) end
    end
  end]]
  lua [[vim.api.nvim_buf_set_lines(0, 3, 4, true, {
    '<<<<<<< ours', '{"_id": "a", "type": "number", "file": "f"},', '=======',
    '{"_id": "a", "type": "number", "file": "f", "title": "A"},', '>>>>>>> theirs' })]]
  wait('the conflict', function() return vim.tbl_contains(lua 'return underlined()', '4: <<<<<<< ours') end)
  call('nvim_win_set_cursor', 0, { 4, 0 })
  keys '\\ca'
  wait('their side', function()
    return lua [[return text():find('"title": "A"', 1, true) and not text():find('=======', 1, true)]]
  end)
  shows({ '10: lost', '9: \\"é\\"' }, 'the squiggles without the conflict')

  -- An extracted part asks for its name.
  lua [[
    vim.ui.input = function(_, take) take 'root' end
    vim.ui.select = function(items, options, choose)
      for place, item in ipairs(items) do
        if options.format_item(item):find('Extract', 1, true) then return choose(item, place) end
      end
    end
  ]]
  call('nvim_command', 'edit! ' .. folder .. '/name.formula')
  keys 'iround(4 + 5) * 2<Esc>'
  wait('the formula', function() return lua 'return text() == "round(4 + 5) * 2"' end)
  wait('the action', function()
    return lua [[
      local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', {
        textDocument = vim.lsp.util.make_text_document_params(),
        range = { start = { line = 0, character = 0 }, ['end'] = { line = 0, character = 12 } },
        context = { diagnostics = {} },
      }, 1000)
      for _, answer in pairs(answers or {}) do
        for _, action in ipairs(answer.result or {}) do
          if action.title:find('Extract', 1, true) then return true end
        end
      end
      return false
    ]]
  end)
  keys '0v11l\\ca'
  wait('the name', function() return lua [[return text() == 'let root = round(4 + 5);\nroot * 2']] end)

  -- A new form, from an empty file on.
  call('nvim_command', 'edit! ' .. folder .. '/new.json')
  keys 'i<C-x><C-o>'
  local offered = wait('the new form', function()
    local items = call('nvim_call_function', 'complete_info', { { 'items' } }).items
    return #items > 0 and items or false
  end)
  same(offered[1].abbr or offered[1].word:sub(1, 8), 'new form', 'the offer in an empty file')
  keys '<C-e><Esc>ggdGi{"type": "document",<CR>"fields": [{"_id": "net", "type": "number"}],<CR>"formulas": [{"_id": "x", "expression": "1 + <C-x><C-o>'
  wait('the field of the new form', function()
    for _, item in ipairs(call('nvim_call_function', 'complete_info', { { 'items' } }).items) do
      if item.word == 'net' then return true end
    end
  end)
  keys '<C-e>nett"}]}<Esc>'
  wait('the squiggle of the new form', function() return vim.tbl_contains(lua 'return underlined()', '3: nett') end)

  -- Formula files have a file type and diagnostics.
  call('nvim_command', 'edit! ' .. folder .. '/a.formula')
  same(lua 'return vim.bo.filetype', 'formula', 'the file type')
  keys 'iprice * sqrt("x")<Esc>'
  wait('the squiggle in a formula file', function()
    return vim.deep_equal(lua 'return underlined()', { '1: "x"' })
  end)
end

local isFine, problem = pcall(test)
if not isFine then
  io.stderr:write('Neovim: ' .. tostring(problem) .. '\n')
  pcall(function() io.stderr:write(lua [[return vim.bo.filetype .. vim.inspect(vim.diagnostic.get()) .. vim.api.nvim_exec('messages', true) .. vim.inspect(vim.lsp.get_active_clients())]]:sub(1,3000) .. '\n') end)
end
pcall(function() lua [[
  vim.lsp.stop_client(vim.lsp.get_active_clients())
  vim.wait(2000, function() return #vim.lsp.get_active_clients() == 0 end, 20)
]] end)
vim.fn.jobstop(child)
vim.fn.delete(folder, 'rf')
if isFine then
  io.stdout:write('Neovim: squiggles, hover, fix, completion, renaming, trace, graph, lines, conflict, extraction, new form\n')
  vim.cmd 'qall!'
else
  vim.cmd 'cquit'
end
