import { atom, getDefaultStore } from 'jotai';
import { useEffect, useId } from 'react';

/** Mounted forms with unsaved changes, each with the query parameter that it belongs to. */
const unsavedAtom = atom<ReadonlyMap<string, string | null>>(new Map<string, string | null>());

/**
 * Marks a form as unsaved while `isDirty`, so that the user is asked before leaving. A form is left when the path
 * changes, and a form for the object in `parameter` also when that parameter changes.
 */
export function useUnsaved(isDirty: boolean, parameter: string | null = null): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    change((forms) => forms.set(id, parameter));
    return () => change((forms) => forms.delete(id));
  }, [id, isDirty, parameter]);
}

/** Whether leaving now would lose changes. */
export function hasUnsaved(): boolean {
  return getDefaultStore().get(unsavedAtom).size > 0;
}

/**
 * Whether navigating between two URLs would lose changes. Most forms survive a change of the query string alone, such
 * as a filter.
 */
export function losesUnsaved(from: URL, to: URL): boolean {
  const leavesScreen = from.pathname !== to.pathname;
  return [...getDefaultStore().get(unsavedAtom).values()].some(
    (name) => leavesScreen || (name !== null && from.searchParams.get(name) !== to.searchParams.get(name)),
  );
}

/** Discards the marks once the user has agreed to lose the changes, so that the browser doesn't ask again. */
export function forgetUnsaved(): void {
  change((forms) => forms.clear());
}

function change(act: (forms: Map<string, string | null>) => void): void {
  getDefaultStore().set(unsavedAtom, (before) => {
    const forms = new Map(before);
    act(forms);
    return forms;
  });
  // Added only while something is unsaved, because the listener disables the browser's back-forward cache.
  if (hasUnsaved()) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** The browser shows its own wording. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
