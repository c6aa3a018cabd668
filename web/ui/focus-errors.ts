/** Focuses the first error of a form after a submit, so that it is in view and the focus isn't lost. */

/** Events of a user action, which ends the watch. */
const ACTS = ['keydown', 'pointerdown', 'input'] as const;

/** Watches all forms. Errors may appear immediately or with the server's response. */
export function focusErrorsOfForms(): void {
  let end = (): void => {};

  document.addEventListener(
    'submit',
    ({ target }) => {
      end();
      if (!(target instanceof HTMLFormElement)) return;
      const focus = (): void => focusFirstError(target);
      // If the error was already there before the submit, the form doesn't mutate.
      const frame = requestAnimationFrame(focus);
      const observer = new MutationObserver(focus);
      // A collapsed section expands by changing its style. Before that, its fields can't be focused.
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
  // The field may have moved out of view while its section expanded.
  error?.scrollIntoView({ block: 'nearest' });
}
