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
  (eglot-shutdown (eglot-current-server)))

(let* ((folder (make-temp-file "formulary" t))
       (file (expand-file-name "broken.json" folder)))
  (copy-file "Examples/broken.json" file)
  (condition-case problem
      (progn (try-all file)
             (princ "Emacs: squiggles, hover, fix, completion, renaming, lenses\n"))
    (error (message "Emacs: %s\n%S" (error-message-string problem) (ignore-errors (marked)))
           (delete-directory folder t)
           (kill-emacs 1)))
  (delete-directory folder t))
