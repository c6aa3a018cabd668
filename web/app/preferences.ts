import { atomWithStorage } from 'jotai/utils';

/** 'Vista esencial', which hides the sections that daily work doesn't need. */
export const essentialViewAtom = atomWithStorage('cadencia.essential-view', true, undefined, { getOnInit: true });
export const sidebarCollapsedAtom = atomWithStorage('cadencia.sidebar-collapsed', false, undefined, {
  getOnInit: true,
});
/** Whether single-key shortcuts are on. They can be turned off, because speech input triggers them by accident. */
export const singleKeysAtom = atomWithStorage('cadencia.single-keys', true, undefined, { getOnInit: true });
