;;; Tests Emacs with eglot on a broken document: diagnostics, hover, fix, completion, renaming, lenses.  -*- lexical-binding: t -*-
;; FORMULARY=… emacs -q --batch -l package -f package-initialize -l Tests/Editors/emacs.el, at the root.

(load (expand-file-name "Editors/emacs/formulary.el") nil t)
(require 'flymake)
(setq formulary-command (list (getenv "FORMULARY") "lsp"))
(setq eglot-sync-connect 20 eglot-autoreconnect nil eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0.05 make-backup-files nil create-lockfiles nil)

(defun wait-for (what condition)
  "Process output until CONDITION returns non-nil, else fail with WHAT."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall condition))) (< (float-time) end))
      (accept-process-output nil 0.05))
    (or value (error "Timed out waiting for %s" what))))

(defun same (found expected what)
  (unless (equal found expected)
    (error "%s:\nfound    %S\nexpected %S" what found expected)))

(defun marked ()
  "Return the underlined texts of flymake, with their lines."
  (mapcar (lambda (diagnostic)
            (format "%d: %s" (line-number-at-pos (flymake-diagnostic-beg diagnostic))
                    (buffer-substring-no-properties
                     (flymake-diagnostic-beg diagnostic) (flymake-diagnostic-end diagnostic))))
          (sort (flymake-diagnostics)
                (lambda (a b) (< (flymake-diagnostic-beg a) (flymake-diagnostic-beg b))))))

(defun have (text)
  (save-excursion (goto-char (point-min)) (search-forward text nil t)))

(defun at (text)
  "Go to the beginning of TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun try-all (file)
  (find-file file)
  (joydoc-mode)
  (apply #'eglot--connect (eglot--guess-contact))
  (wait-for "the server" #'eglot-current-server)
  (flymake-start)
  (wait-for "the diagnostics" #'flymake-diagnostics)
  (same (marked)
        '("13: shiping" "20: round" "27: customer" "34: and" "41: rebate / 2")
        "the squiggles")
  ;; Hover, as requested by eldoc.
  (at "customer)")
  (let (said)
    (eglot-hover-eldoc-function (lambda (text &rest _) (setq said text)))
    (wait-for "the hover" (lambda () said))
    (unless (string-match-p "Müller & Söhne" said) (error "The hover is %s" said)))
  ;; A fix after an escaped quote.
  (at "and paid")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt actions &rest _) (caar actions))))
    ;; Open the menu by key instead of mouse.
    (let ((last-nonmenu-event ?a)) (eglot-code-actions (point) nil "quickfix" t)))
  (wait-for "the fix" (lambda () (have "iff(and(net > 50, paid == \\\"Yes\\\"), ")))
  (wait-for "the squiggle to go" (lambda () (not (member "34: and" (marked)))))
  ;; A column after `row.`, typed inside the JSON string.
  (at "net + shiping")
  (delete-char (length "net + shiping"))
  (insert "sum(map(items, (row) -> row.quantit))")
  (backward-char 2)
  (eglot--signal-textDocument/didChange)
  (completion-at-point)
  (wait-for "the column" (lambda () (have "\"sum(map(items, (row) -> row.quantity))\"")))
  ;; Rename a field.
  (at "net, 2")
  (eglot-rename "netAmount")
  (dolist (place '("\"round(netAmount, 2, \\\"up\\\")\"" "iff(and(netAmount > 50,"
                   "\"_id\": \"netAmount\"" "\"field\": \"netAmount\""))
    (unless (have place) (error "Not renamed: %s" place)))
  ;; Press the lenses. The server asks Emacs to show the trace and the graph.
  (let (said shown)
    (cl-letf (((symbol-function 'find-file) (lambda (file &rest _) (setq shown file)))
              ((symbol-function 'browse-url) (lambda (page &rest _) (setq shown page)))
              ((symbol-function 'message)
               (lambda (format &rest arguments)
                 (push (if format (apply #'format-message format arguments) "") said))))
      (at "round(netAmount")
      (formulary-press-lens "run trace")
      (wait-for "the trace" (lambda () (or shown (seq-some (lambda (text) (string-match-p "computed by the formula" text)) said))))
      (setq shown nil said nil)
      (let ((lens (seq-find (lambda (title) (string-match-p "dependent" title))
                            (mapcar #'car (formulary--lenses-here)))))
        (unless lens (error "There is no lens with dependents"))
        (formulary-press-lens lens))
      (wait-for "the graph" (lambda () (or shown (seq-some (lambda (text) (string-match-p "→" text)) said))))))
  (set-buffer-modified-p nil)
  (try-lines (expand-file-name "lines.json" (file-name-directory file)))
  (try-extraction (expand-file-name "extraction.json" (file-name-directory file)))
  (try-new-form (expand-file-name "new.json" (file-name-directory file)))
  (eglot-shutdown (eglot-current-server)))

(defconst two-formulas "{\"_id\": \"d\", \"type\": \"document\",
\"files\": [{\"_id\": \"f\", \"pages\": [], \"pageOrder\": []}],
\"fields\": [
{\"_id\": \"a\", \"type\": \"number\", \"file\": \"f\"},
{\"_id\": \"b\", \"type\": \"number\", \"file\": \"f\", \"formulas\": [{\"_id\": \"1\", \"key\": \"value\", \"formula\": \"y\"}]}
],
\"formulas\": [
{\"_id\": \"y\", \"expression\": \"a * lost\", \"desc\": \"\", \"type\": \"calc\", \"scope\": \"global\"},
{\"_id\": \"x\", \"expression\": \"sqrt('e')\", \"desc\": \"\", \"type\": \"calc\", \"scope\": \"global\"},
{\"_id\": \"z\", \"expression\": \"1\", \"desc\": \"\", \"type\": \"calc\", \"scope\": \"global\"}
]}
")

(defun open-form (file text)
  "Visit FILE with TEXT, managed by the server."
  (with-temp-file file (insert text))
  (find-file file)
  (joydoc-mode)
  (eglot--maybe-activate-editing-mode)
  (flymake-start))

(defun shows (expected what)
  "Wait until the squiggles contain EXPECTED."
  (wait-for what (lambda ()
                   (eglot--signal-textDocument/didChange)
                   (let ((found (marked)))
                     (seq-every-p (lambda (text) (member text found)) expected)))))

(defun try-lines (file)
  "Swap, sort and restore lines, and resolve a conflict."
  (open-form file two-formulas)
  (shows '("8: lost" "9: 'e'") "the squiggles of two formulas")
  (at "{\"_id\": \"x\"")
  (transpose-lines 1)
  (shows '("8: 'e'" "9: lost") "the squiggles of swapped lines")
  (at "{\"_id\": \"x\"")
  (sort-lines t (line-beginning-position) (line-beginning-position 3))
  (shows '("8: lost" "9: 'e'") "the squiggles of sorted lines")
  (at "{\"_id\": \"a\"")
  (insert "<<<<<<< ours\n=======\n{\"_id\": \"k\", \"type\": \"text\", \"file\": \"f\"},\n>>>>>>> theirs\n")
  (shows '("4: <<<<<<< ours") "the conflict")
  (at "<<<<<<<")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt actions &rest _)
               (car (seq-find (lambda (action) (string-match-p "theirs" (car action))) actions)))))
    (let ((last-nonmenu-event ?a)) (eglot-code-actions (point) nil "quickfix" t)))
  (wait-for "their side" (lambda () (and (have "\"_id\": \"k\"") (not (have "=======")))))
  (shows '("9: lost" "10: 'e'") "the squiggles without the conflict")
  (set-buffer-modified-p nil))

(defun try-extraction (file)
  "Extract a part of a formula and name it."
  (open-form file (string-replace "\"1\", \"desc\"" "\"a * 2 + 1\", \"desc\"" two-formulas))
  (shows '("8: lost") "the squiggles of the form to extract from")
  (at "a * 2 + 1")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_prompt actions &rest _)
               (car (seq-find (lambda (action) (string-match-p "Extract to a definition" (car action))) actions))))
            ((symbol-function 'read-from-minibuffer)
             (lambda (prompt &rest _)
               (unless (string-match-p "extracted" prompt) (error "The prompt is %s" prompt))
               "double")))
    (let ((last-nonmenu-event ?a)) (eglot-code-actions (point) (+ (point) (length "a * 2")) nil t)))
  (wait-for "the name" (lambda () (have "\"double + 1\"")))
  (dolist (place '("\"_id\": \"double\"" "\"expression\": \"a * 2\""))
    (unless (have place) (error "Not extracted: %s" place)))
  (set-buffer-modified-p nil))

(defun try-new-form (file)
  "Begin a form in an empty file."
  (open-form file "")
  (let ((found (wait-for "the new form" (lambda () (offered)))))
    (same found '("new form") "the offer in an empty file"))
  (insert "{\"type\": \"document\",\n\"fields\": [{\"_id\": \"net\", \"type\": \"number\"}],\n"
          "\"formulas\": [{\"_id\": \"x\", \"expression\": \"1 + nett\"}]}")
  (shows '("3: nett") "the squiggle of the new form")
  (set-buffer-modified-p nil))

(defun offered ()
  "Return the labels of the completions at point."
  (eglot--signal-textDocument/didChange)
  (mapcar (lambda (item) (plist-get item :label))
          (append (plist-get (jsonrpc-request (eglot-current-server) :textDocument/completion
                                              (eglot--TextDocumentPositionParams))
                             :items)
                  nil)))

(let* ((folder (make-temp-file "formulary" t))
       (file (expand-file-name "broken.json" folder)))
  (copy-file "Examples/broken.json" file)
  (condition-case problem
      (progn (try-all file)
             (princ "Emacs: squiggles, hover, fix, completion, renaming, lenses, lines, conflict, extraction, new form\n"))
    (error (message "Emacs: %s\n%S" (error-message-string problem) (ignore-errors (marked)))
           (delete-directory folder t)
           (kill-emacs 1)))
  (delete-directory folder t))
