;;; formulary.el --- Formulas and JoyDoc documents -*- lexical-binding: t -*-

;; For Emacs 28 or later with eglot, which Emacs 29 has built in, or with lsp-mode:
;;   (load "/path/to/formulary/Editors/emacs/formulary.el")
;; It sets the mode of .formula files. For JoyDoc documents, run M-x joydoc-mode, or set it for .json files:
;;   (add-to-list 'auto-mode-alist '("\\.json\\'" . joydoc-mode))
;; M-x eglot or M-x lsp starts the server; (add-hook 'joydoc-mode-hook #'eglot-ensure) starts it automatically.

(require 'eglot nil t)
(require 'js)

(defgroup formulary nil "Formulas and JoyDoc documents." :group 'languages)

(defcustom formulary-command '("formulary" "lsp")
  "The command of the language server, with its arguments."
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
  "Major mode for formula files."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local font-lock-defaults
              '((("\\_<\\(let\\|in\\|true\\|false\\|null\\|undefined\\)\\_>" . font-lock-keyword-face)
                 ("\\_<\\([[:alpha:]_][[:alnum:]_]*\\)(" 1 font-lock-function-name-face)))))

;;;###autoload
(define-derived-mode joydoc-mode js-mode "JoyDoc"
  "Major mode for JoyDoc documents: JSON with formulas in strings.")

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.formula\\'" . formula-mode))

(with-eval-after-load 'eglot
  (defclass formulary-server (eglot-lsp-server) () :documentation "A connection to the language server.")
  (cl-defmethod eglot-client-capabilities ((_ formulary-server))
    "Tell the server which commands run here."
    (plist-put (cl-call-next-method) :experimental '(:commands (:commands ["formulary.rename"]))))
  ;; Eglot 1.15 and later run commands with `eglot-execute'.
  (if (fboundp 'eglot-execute)
      (cl-defmethod eglot-execute ((_ formulary-server) action)
        (if (equal (plist-get action :command) "formulary.rename")
            (formulary--rename (elt (plist-get action :arguments) 0))
          (cl-call-next-method)))
    (cl-defmethod eglot-execute-command ((_ formulary-server) command arguments)
      (if (equal (format "%s" command) "formulary.rename")
          (formulary--rename (elt arguments 0))
        (cl-call-next-method))))
  (let ((contact (lambda (&rest _) (cons 'formulary-server formulary-command))))
    (add-to-list 'eglot-server-programs `((joydoc-mode :language-id "json") . ,contact))
    (add-to-list 'eglot-server-programs `((formula-mode :language-id "formula") . ,contact))))

(defun formulary--rename (place)
  "Prompt for another name of the symbol at PLACE, a plist with a position in this buffer.
Extractions end with it."
  (goto-char (eglot--lsp-position-to-point (plist-get place :position)))
  (eglot--signal-textDocument/didChange)
  (call-interactively #'eglot-rename))

(defun formulary--run (command &rest argument)
  "Run COMMAND for the document of this buffer, with the plist ARGUMENT as additional arguments.
The server shows the result."
  (let* ((server (eglot-current-server))
         (uri (if (fboundp 'eglot-path-to-uri) (eglot-path-to-uri buffer-file-name)
                (eglot--path-to-uri buffer-file-name)))
         (parameters (list :command command
                           :arguments (vector (append (list :uri uri) argument)))))
    (unless server (user-error "M-x eglot starts the server"))
    (jsonrpc-async-request
     server :workspace/executeCommand parameters
     :success-fn #'ignore
     :error-fn (lambda (problem) (message "Formulary: %s" (plist-get problem :message))))))

(defun formulary-recalculate ()
  "Store the computed values in this document."
  (interactive)
  (formulary--run "formulary.recalculate"))

(defun formulary-graph (&optional field)
  "Show the dependency graph of the fields, or only the part around FIELD, an id."
  (interactive)
  (apply #'formulary--run "formulary.graph" (and field (list :field field))))

(defun formulary-test ()
  "Run the tests of this document or test file and show the report."
  (interactive)
  (formulary--run "formulary.test"))

(defun formulary-trace (field)
  "Show the trace of the formula of FIELD, an id."
  (interactive "sField: ")
  (formulary--run "formulary.trace" :field field))

(defun formulary-what-if (field value)
  "Show the values of the computed fields if FIELD had VALUE, which is JSON or text."
  (interactive "sField: \nsValue: ")
  (formulary--run "formulary.whatIf"
                  :values (list (intern (concat ":" field))
                                (condition-case nil (json-parse-string value) (error value)))))

(defun formulary--lenses ()
  "Return the code lenses of this document, each with its command."
  (jsonrpc-request (eglot-current-server) :textDocument/codeLens
                   (list :textDocument (eglot--TextDocumentIdentifier))))

(defun formulary-press-lens (title)
  "Run the code lens TITLE of the formula at point.
Other editors show code lenses above formulas."
  (interactive
   (list (completing-read "Lens: " (mapcar #'car (formulary--lenses-here)) nil t)))
  (let ((command (cdr (assoc title (formulary--lenses-here)))))
    (unless command (user-error "There is no such lens here"))
    (apply #'formulary--run (plist-get command :command)
           (let ((argument (aref (plist-get command :arguments) 0)))
             (and (plist-get argument :field) (list :field (plist-get argument :field)))))))

(defun formulary--lenses-here ()
  "Return the titles and commands of the code lenses in the line at point."
  (delq nil
        (mapcar (lambda (lens)
                  (let ((line (plist-get (plist-get (plist-get lens :range) :start) :line))
                        (command (plist-get lens :command)))
                    (and command (= line (1- (line-number-at-pos)))
                         (not (equal (plist-get command :command) ""))
                         (cons (plist-get command :title) command))))
                (append (formulary--lenses) nil))))

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(joydoc-mode . "json"))
  (add-to-list 'lsp-language-id-configuration '(formula-mode . "formula"))
  (lsp-register-client
   (make-lsp-client :new-connection (lsp-stdio-connection (lambda () formulary-command))
                    :activation-fn (lsp-activate-on "json" "formula")
                    :server-id 'formulary)))

(provide 'formulary)
;;; formulary.el ends here
