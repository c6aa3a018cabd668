import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { openFrameDialog } from '../frame-dialog.ts';
import { essentialViewAtom } from '../preferences.ts';
import { leaveConsole } from '../leave-console.ts';
import type { Command } from './entries.ts';

/** Runs the palette's commands, the entries that are not places. */
export function useCommands(): (command: Command) => void {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const setEssential = useSetAtom(essentialViewAtom);
  return (command) => {
    switch (command) {
      case 'theme':
        return setColorScheme(scheme === 'dark' ? 'light' : 'dark');
      case 'view':
        return setEssential((essential) => !essential);
      case 'shortcuts':
        return void openFrameDialog('shortcuts');
      case 'logout':
        return void leaveConsole();
    }
  };
}
