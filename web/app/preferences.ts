import { atomWithStorage } from 'jotai/utils';

/** 'Vista esencial': only what every day needs. */
export const essentialViewAtom = atomWithStorage('cadencia.essential-view', true, undefined, { getOnInit: true });
export const sidebarCollapsedAtom = atomWithStorage('cadencia.sidebar-collapsed', false, undefined, {
  getOnInit: true,
});
