import { atom, getDefaultStore } from 'jotai';
import { useEffect, useId } from 'react';

/** The forms on screen that hold something that is not saved, each with the search parameter that it goes with. */
const unsavedAtom = atom<ReadonlyMap<string, string | null>>(new Map<string, string | null>());

/**
 * Tells that what stands in a form is not saved, as long as `isDirty`: who leaves is asked first. A form that shows what
 * `parameter` of the address names is left with it, another one with its screen.
 */
export function useUnsaved(isDirty: boolean, parameter: string | null = null): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    change((forms) => forms.set(id, parameter));
    return () => change((forms) => forms.delete(id));
  }, [id, isDirty, parameter]);
}

/** Whether leaving now would lose something. */
export function hasUnsaved(): boolean {
  return getDefaultStore().get(unsavedAtom).size > 0;
}

/** Whether going from one address to another one would. A change of the search alone (a filter) leaves most forms. */
export function losesUnsaved(from: URL, to: URL): boolean {
  const leavesScreen = from.pathname !== to.pathname;
  return [...getDefaultStore().get(unsavedAtom).values()].some(
    (name) => leavesScreen || (name !== null && from.searchParams.get(name) !== to.searchParams.get(name)),
  );
}

function change(act: (forms: Map<string, string | null>) => void): void {
  getDefaultStore().set(unsavedAtom, (before) => {
    const forms = new Map(before);
    act(forms);
    return forms;
  });
  // Only while there is something to lose: it keeps the page out of the browser's back-forward cache.
  if (hasUnsaved()) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** The browser asks in its own words. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
