import type { AroundNavHandler } from 'wouter';
import { losesUnsaved } from '#web/lib/unsaved.ts';
import { mayLeave } from '#web/ui/may-leave.ts';

/** The door of every link, and of every change of the search: who would lose something unsaved is asked first. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const here = new URL(window.location.href);
  if (!losesUnsaved(here, new URL(to, here))) return navigate(to, options);
  void mayLeave().then((may) => {
    if (may) navigate(to, options);
  });
};

/**
 * The same for the back and forward buttons. The browser has moved before it tells: the screen's own address is put
 * back on top, out of the router's sight, and left again when the answer is yes. Call it before the router renders,
 * so that it hears first. Answers how to end it.
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
