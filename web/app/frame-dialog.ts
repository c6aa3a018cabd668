import { atom, getDefaultStore } from 'jotai';
import type { ComponentType } from 'react';
import type { SessionUser } from '#shared/contracts/auth.ts';
import { loadCatalogues, t } from '#web/lib/i18n.ts';
import { notice } from '#web/ui/notice.ts';
import { takeTypedAhead, typeAhead } from './palette/typed-ahead.ts';

export type FrameDialogProps = {
  readonly user: SessionUser;
  readonly onClose: () => void;
  /** Replaces this dialog with another one. */
  readonly onOpen: (name: keyof typeof LOADERS) => Promise<void>;
};
type FrameDialog = ComponentType<FrameDialogProps>;

/** Loaders of the dialogs that the frame can open over any section. */
const LOADERS = {
  palette: async (): Promise<FrameDialog> => (await import('./palette/palette.tsx')).Palette,
  shortcuts: async (): Promise<FrameDialog> => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
};

/** The open dialog. Wrapped in an object, because setting an atom to a function would call the function. */
export const frameDialogAtom = atom<{ Dialog: FrameDialog } | null>(null);

export async function openFrameDialog(name: keyof typeof LOADERS): Promise<void> {
  const store = getDefaultStore();
  if (name === 'palette') typeAhead();
  try {
    await loadCatalogues(['common']);
    const Dialog = await LOADERS[name]();
    store.set(frameDialogAtom, { Dialog });
  } catch {
    takeTypedAhead();
    notice.error(t('No se pudo abrir'), t('El servidor no respondió.'));
  }
}

export function closeFrameDialog(): void {
  takeTypedAhead();
  getDefaultStore().set(frameDialogAtom, null);
}
