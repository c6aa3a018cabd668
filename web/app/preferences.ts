import { atomWithStorage } from 'jotai/utils';

/** 'Vista esencial': hides the sections that daily work doesn't need. */
export const essentialViewAtom = atomWithStorage('cadencia.essential-view', true, undefined, { getOnInit: true });
export const sidebarCollapsedAtom = atomWithStorage('cadencia.sidebar-collapsed', false, undefined, {
  getOnInit: true,
});
/** Single-key shortcuts can be turned off, because speech input types them by accident. */
export const singleKeysAtom = atomWithStorage('cadencia.single-keys', true, undefined, { getOnInit: true });
