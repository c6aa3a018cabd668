/** Focuses the first error of a form after it was sent, so that it is in sight and the focus isn't lost. */
const ERRORS = '[aria-invalid="true"], [role="alert"]';
/** The user's next act ends the watch. */
const ACTS = ['keydown', 'pointerdown', 'input'] as const;

/** Watches all forms. Errors may come at once or with the server's answer. */
export function focusErrorsOfForms(): void {
  let end = (): void => {};

  document.addEventListener(
    'submit',
    ({ target }) => {
      end();
      if (!(target instanceof HTMLFormElement)) return;
      const observer = new MutationObserver(() => focusFirstError(target));
      observer.observe(target, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
      const acted = new AbortController();
      end = () => {
        observer.disconnect();
        acted.abort();
      };
      for (const act of ACTS) document.addEventListener(act, end, { capture: true, signal: acted.signal });
    },
    true,
  );
}

function focusFirstError(form: HTMLFormElement): void {
  const error = form.querySelector<HTMLElement>(ERRORS);
  if (error === null || error === document.activeElement) return;
  if (error.getAttribute('role') === 'alert') error.tabIndex = -1;
  error.focus();
}
