-- Formulary in Neovim 0.7 or later. In init.lua:
--   dofile('/path/to/formulary/Editors/neovim/formulary.lua').setup()
-- `cmd` names another program: setup { cmd = { '/opt/formulary', 'lsp' } }.
local M = {}

local function keys(buffer)
  vim.bo[buffer].omnifunc = 'v:lua.vim.lsp.omnifunc'
  local function map(key, action) vim.keymap.set('n', key, action, { buffer = buffer }) end
  map('K', vim.lsp.buf.hover)
  map('gd', vim.lsp.buf.definition)
  map('gr', vim.lsp.buf.references)
  map('<leader>rn', vim.lsp.buf.rename)
  map('<leader>ca', vim.lsp.buf.code_action)
end

function M.setup(options)
  options = options or {}
  local client
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    pattern = '*.formula',
    callback = function() vim.bo.filetype = 'formula' end,
  })
  local function attach(event)
    local root = vim.fn.getcwd()
    local config = {
      name = 'formulary',
      cmd = options.cmd or { 'formulary', 'lsp' },
      root_dir = root,
      workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      settings = { formulary = options.settings },
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
