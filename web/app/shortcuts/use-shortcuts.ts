import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Role } from '#shared/roles.ts';
import { allows } from '#shared/roles.ts';
import { openFrameDialog } from '../frame-dialog.ts';
import { pathOf } from '../paths.ts';
import { singleKeysAtom } from '../preferences.ts';
import { SECTIONS } from '../sections.ts';
import { isCovered, isTyping } from './key-target.ts';
import { createKeyReader } from './keys.ts';

/** Handles shortcuts, except over a dialog or the login. Single keys work only outside text fields. */
export function useShortcuts(role: Role): void {
  const [, go] = useLocation();
  const singleKeys = useAtomValue(singleKeysAtom);
  const [read] = useState(() => createKeyReader(() => performance.now()));

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      // Keeps the browser's own search from opening, even where ours doesn't.
      if (isSearch) event.preventDefault();
      if (isCovered()) return;
      if (isSearch) return void openFrameDialog('palette');
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys || isTyping(event)) return;
      const intent = read(event.key);
      if (intent === null) return;
      event.preventDefault();
      if (intent === 'search') return void openFrameDialog('palette');
      if (intent === 'help') return void openFrameDialog('shortcuts');
      const section = SECTIONS.find(({ key }) => key === intent.go);
      if (section !== undefined && allows(role, section.needs)) go(pathOf(section.key));
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [go, read, role, singleKeys]);
}
