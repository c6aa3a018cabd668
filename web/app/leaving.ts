import type { AroundNavHandler } from 'wouter';
import { losesUnsaved } from '#web/lib/unsaved.ts';
import { mayLeave } from '#web/ui/may-leave.ts';

/** Guards every link and every change of the query string: asks for confirmation if unsaved changes would be lost. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const here = new URL(window.location.href);
  if (!losesUnsaved(here, new URL(to, here))) return navigate(to, options);
  void mayLeave().then((may) => {
    if (may) navigate(to, options);
  });
};

/**
 * Guards the back and forward buttons. The browser navigates before it fires `popstate`, so the listener restores the
 * screen's URL without the router noticing, and goes back if the user confirms. Call this before the router renders, so
 * that the listener runs before the router's. Returns a function that removes the guard.
 */
export function guardHistory(): () => void {
  let here = window.location.href;
  let leaving = false;
  const remember = (): void => {
    here = window.location.href;
  };

  function onPop(event: PopStateEvent): void {
    if (leaving || !losesUnsaved(new URL(here), new URL(window.location.href))) {
      leaving = false;
      return remember();
    }
    event.stopImmediatePropagation();
    window.history.pushState(null, '', here);
    void mayLeave().then((may) => {
      leaving = may;
      if (may) window.history.back();
    });
  }

  window.addEventListener('popstate', onPop, { capture: true });
  window.addEventListener('pushState', remember);
  window.addEventListener('replaceState', remember);
  return () => {
    window.removeEventListener('popstate', onPop, { capture: true });
    window.removeEventListener('pushState', remember);
    window.removeEventListener('replaceState', remember);
  };
}
