import { atomWithStorage } from 'jotai/utils';

/** 'Vista esencial': only what every day needs. */
export const essentialViewAtom = atomWithStorage('cadencia.essential-view', true, undefined, { getOnInit: true });
export const sidebarCollapsedAtom = atomWithStorage('cadencia.sidebar-collapsed', false, undefined, {
  getOnInit: true,
});
/** Shortcuts of a single key can be turned off: speech input types them by accident. */
export const singleKeysAtom = atomWithStorage('cadencia.single-keys', true, undefined, { getOnInit: true });
