import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { announceModalsHost } from '#web/ui/confirm.tsx';

/** Notifications and confirmation dialogs. Loaded after the shell, so that they don't delay it. */
export function Overlays() {
  useEffect(announceModalsHost, []);
  return (
    <>
      <Notifications position="bottom-right" limit={4} />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}
