import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { announceModalsHost } from '#web/ui/confirm.tsx';
import { acceptDesk, followDesk, setDeskSender } from '#web/live/desk.ts';
import { followPhone } from '#web/live/phone/browser-phone.ts';
import { setDeskListener } from '#web/live/atoms.ts';
import { PageTitle } from './page-title.tsx';

/**
 * Notifications, confirmation dialogs, the tab's title and the user's desk. Loaded after the shell, so that they don't
 * delay it.
 */
export function Overlays({ hasDesk }: { hasDesk: boolean }) {
  useEffect(announceModalsHost, []);
  useEffect(() => (hasDesk ? watchDesk() : undefined), [hasDesk]);
  return (
    <>
      <PageTitle />
      <Notifications position="bottom-right" limit={4} />
      <ModalsProvider>{null}</ModalsProvider>
    </>
  );
}

/** Follows the user's desk. Returns a function that ends this. */
function watchDesk(): () => void {
  const leave = followDesk();
  setDeskListener({ accept: acceptDesk, connect: setDeskSender });
  const endPhone = followPhone();
  return () => {
    endPhone();
    leave();
    setDeskListener(null);
  };
}
