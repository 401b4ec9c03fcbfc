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
  io.stdout:write('Neovim: squiggles, hover, fix, completion, renaming, trace, graph\n')
  vim.cmd 'qall!'
else
  vim.cmd 'cquit'
end
