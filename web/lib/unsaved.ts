import { atom, getDefaultStore } from 'jotai';
import { useEffect, useId } from 'react';

/** The forms on screen that hold something that is not saved. */
const unsavedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Tells that what stands in a form is not saved, as long as `isDirty`: who leaves is asked first. */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    change((ids) => ids.add(id));
    return () => change((ids) => ids.delete(id));
  }, [id, isDirty]);
}

/** Whether leaving now would lose something. */
export function hasUnsaved(): boolean {
  return getDefaultStore().get(unsavedAtom).size > 0;
}

function change(act: (ids: Set<string>) => void): void {
  getDefaultStore().set(unsavedAtom, (before) => {
    const ids = new Set(before);
    act(ids);
    return ids;
  });
  // Only while there is something to lose: it keeps the page out of the browser's back-forward cache.
  if (hasUnsaved()) window.addEventListener('beforeunload', ask);
  else window.removeEventListener('beforeunload', ask);
}

/** The browser asks in its own words. */
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
