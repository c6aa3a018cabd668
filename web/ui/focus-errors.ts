/** Focuses the first error of a form after it was sent, so that it is in sight and the focus isn't lost. */

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
      const focus = (): void => focusFirstError(target);
      // An error that was there before the submit changes nothing in the form.
      const frame = requestAnimationFrame(focus);
      const observer = new MutationObserver(focus);
      // A folded section unfolds by its style; before that, its fields take no focus.
      observer.observe(target, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'style'] });
      const acted = new AbortController();
      end = () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
        acted.abort();
      };
      for (const act of ACTS) document.addEventListener(act, end, { capture: true, signal: acted.signal });
    },
    true,
  );
}

function focusFirstError(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const alert = form.querySelector<HTMLElement>('[role="alert"]');
  if (alert !== null) alert.tabIndex = -1;
  const error = field ?? alert;
  error?.focus();
  // It may have moved out of sight since it got the focus, while its section unfolded.
  error?.scrollIntoView({ block: 'nearest' });
}
