-- Formulary in Neovim 0.7 or later. In init.lua:
--   dofile('/path/to/formulary/Editors/neovim/formulary.lua').setup()
-- `cmd` sets another command: setup { cmd = { '/opt/formulary', 'lsp' } }.
local M = {}

local function keys(buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  local function map(key, action) vim.keymap.set('n', key, action, { buffer = buffer }) end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>rn', vim.lsp.buf.rename)
  map('<leader>ca', vim.lsp.buf.code_action)
  -- A selected part of a formula can be extracted.
  local selected = vim.fn.has('nvim-0.8') == 1 and vim.lsp.buf.code_action
    or ':<C-u>lua vim.lsp.buf.range_code_action()<CR>'
  vim.keymap.set('x', '<leader>ca', selected, { buffer = buffer, silent = true })
end

-- Shows a command's result in a scratch buffer. Code lenses and code actions run the commands.
local function text(name, lines)
  vim.cmd('botright new')
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(lines, '\n'))
  vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile, vim.bo.modifiable = 'nofile', 'wipe', false, false
  pcall(vim.api.nvim_buf_set_name, 0, name)
end

local function show(make)
  return function(command, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    local parameters = make.ask and make.ask(command) or command
    local function answer(problem, result)
      if problem then return vim.notify('Formulary: ' .. problem.message, vim.log.levels.ERROR) end
      make.show(result, client)
    end
    -- The client shows the result, so the server must not.
    local argument = vim.tbl_extend('force', parameters.arguments[1], { show = false })
    local request = { command = command.command, arguments = { argument } }
    if vim.fn.has('nvim-0.11') == 1 then
      client:request('workspace/executeCommand', request, answer, context.bufnr)
    else
      client.request('workspace/executeCommand', request, answer, context.bufnr)
    end
  end
end

local commands = {
  ['formulary.recalculate'] = show {
    show = function(edit, client) vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding) end,
  },
  ['formulary.trace'] = show { show = function(result) text('formulary://trace', result.text) end },
  ['formulary.test'] = show { show = function(result) text('formulary://tests', result.text) end },
  ['formulary.graph'] = show {
    ask = function(command)
      return { arguments = { vim.tbl_extend('force', command.arguments[1], { format = 'mermaid' }) } }
    end,
    show = function(result) text('formulary://graph', result.text) end,
  },
  ['formulary.whatIf'] = show {
    show = function(result)
      local lines = {}
      for field, value in pairs(result) do
        table.insert(lines, (value.title or field) .. ': ' .. value.text)
      end
      table.sort(lines)
      text('formulary://what-if', table.concat(lines, '\n'))
    end,
  },
}

-- Prompts for another name of the symbol at a position. Extractions end with it.
commands['formulary.rename'] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local place = command.arguments[1]
  local location = { uri = place.uri, range = { start = place.position, ['end'] = place.position } }
  local open = vim.lsp.util.show_document or vim.lsp.util.jump_to_location
  open(location, client.offset_encoding)
  vim.lsp.buf.rename()
end

-- Tells the server which commands run here.
local function capabilities()
  local all = vim.lsp.protocol.make_client_capabilities()
  all.experimental = { commands = { commands = { 'formulary.rename' } } }
  return all
end

-- Runs a command for the document in the current window. Call it, or map a key to it.
function M.run(name, argument)
  local clients = (vim.lsp.get_clients or vim.lsp.get_active_clients) { name = 'formulary' }
  if not clients[1] then return vim.notify('Formulary: the server is not running', vim.log.levels.ERROR) end
  argument = vim.tbl_extend('force', { uri = vim.uri_from_bufnr(0) }, argument or {})
  local command = { command = 'formulary.' .. name, arguments = { argument } }
  commands[command.command](command, { client_id = clients[1].id, bufnr = vim.api.nvim_get_current_buf() })
end

function M.setup(options)
  options = options or {}
  local client
  for name, run in pairs(commands) do vim.lsp.commands[name] = run end
  for _, name in ipairs { 'recalculate', 'graph', 'test' } do
    vim.api.nvim_create_user_command(
      'Formulary' .. name:sub(1, 1):upper() .. name:sub(2), function() M.run(name) end, {})
  end
  vim.api.nvim_create_user_command(
    'FormularyTrace', function(call) M.run('trace', { field = call.args }) end, { nargs = 1 })
  -- :FormularyWhatIf price 12.5
  vim.api.nvim_create_user_command('FormularyWhatIf', function(call)
    local field, value = call.args:match '^(.-)%s+(%S+)$'
    if not field then return vim.notify('Formulary: name a field and its value', vim.log.levels.ERROR) end
    local isJSON, json = pcall(vim.json.decode, value)
    M.run('whatIf', { values = { [field] = isJSON and json or value } })
  end, { nargs = '+' })
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    pattern = '*.formula',
    callback = function() vim.bo.filetype = 'formula' end,
  })
  if vim.lsp.config and vim.lsp.enable then
    vim.lsp.config('formulary', {
      cmd = options.cmd or { 'formulary', 'lsp' },
      filetypes = { 'json', 'formula' },
      root_markers = { '.formulary.toml', '.git' },
      settings = { formulary = options.settings },
      capabilities = capabilities(),
      on_attach = function(_, buffer) (options.on_attach or keys)(buffer) end,
    })
    return vim.lsp.enable('formulary')
  end
  -- Neovim before 0.11.
  local function attach(event)
    local root = vim.fn.getcwd()
    local config = {
      name = 'formulary',
      cmd = options.cmd or { 'formulary', 'lsp' },
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      settings = { formulary = options.settings },
      capabilities = capabilities(),
      on_attach = function(_, buffer) (options.on_attach or keys)(buffer) end,
      on_exit = function() client = nil end,
    }
    if vim.lsp.start then
      vim.lsp.start(config)
    else
      client = client or vim.lsp.start_client(config)
      if client then vim.lsp.buf_attach_client(event.buf, client) end
    end
  end
  vim.api.nvim_create_autocmd('FileType', { pattern = { 'json', 'formula' }, callback = attach })
end

return M
