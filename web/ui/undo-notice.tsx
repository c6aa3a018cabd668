import { Button } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';

/** Shows a notification with a button that undoes what it reports. It closes after `forMs`. */
export function showUndoNotice(message: string, forMs: number, undo: () => void): void {
  void import('@mantine/notifications').then(({ notifications }) => {
    const id = notifications.show({
      title: message,
      message: (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {t('Deshacer')}
        </Button>
      ),
      color: 'green',
      withBorder: true,
      autoClose: forMs,
    });
  });
}
