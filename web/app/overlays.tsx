import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { announceModalsHost } from '#web/ui/confirm.tsx';

/** Notices and questions: loaded after the shell, out of its way. */
export function Overlays() {
  useEffect(announceModalsHost, []);
  return (
    <>
      <Notifications position="bottom-right" limit={4} />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}
