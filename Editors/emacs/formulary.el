;;; formulary.el --- Formulas and JoyDoc documents -*- lexical-binding: t -*-

;; For Emacs 28 or later with eglot, which Emacs 29 has built in, or with lsp-mode:
;;   (load "/path/to/formulary/Editors/emacs/formulary.el")
;; It opens .formula files; a document is told by M-x joydoc-mode, or by
;;   (add-to-list 'auto-mode-alist '("\\.json\\'" . joydoc-mode))
;; M-x eglot or M-x lsp starts the server; (add-hook 'joydoc-mode-hook #'eglot-ensure) does so always.

(require 'eglot nil t)
(require 'js)

(defgroup formulary nil "Formulas and JoyDoc documents." :group 'languages)

(defcustom formulary-command '("formulary" "lsp")
  "The program that serves editors, with its arguments."
  :type '(repeat string))

(defvar formula-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?' "\"" table)
    (modify-syntax-entry ?\\ "\\" table)
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?_ "w" table)
    table))

;;;###autoload
(define-derived-mode formula-mode prog-mode "Formula"
  "A formula in a file of its own."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local font-lock-defaults
              '((("\\_<\\(let\\|in\\|true\\|false\\|null\\|undefined\\)\\_>" . font-lock-keyword-face)
                 ("\\_<\\([[:alpha:]_][[:alnum:]_]*\\)(" 1 font-lock-function-name-face)))))

;;;###autoload
(define-derived-mode joydoc-mode js-mode "JoyDoc"
  "A JoyDoc document, which is JSON with formulas in strings.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.formula\\'" . formula-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `((joydoc-mode :language-id "json") . ,(lambda (&rest _) formulary-command)))
  (add-to-list 'eglot-server-programs
               `((formula-mode :language-id "formula") . ,(lambda (&rest _) formulary-command))))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(joydoc-mode . "json"))
  (add-to-list 'lsp-language-id-configuration '(formula-mode . "formula"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () formulary-command))
                    :activation-fn (lsp-activate-on "json" "formula")
                    :server-id 'formulary)))

(provide 'formulary)
;;; formulary.el ends here
