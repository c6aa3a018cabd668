import { Alert } from '@mantine/core';
import type { DeskNotice } from '#shared/contracts/desk.ts';
import { formatTime } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { useDismissNotice } from '../api.ts';
import classes from './desk.module.css';

/** Shows supervisors' messages and orders, and why a number was not called, until the person dismisses them. */
export function Notices({ notices }: { notices: readonly DeskNotice[] }) {
  const { mutate } = useDismissNotice();
  return (
    <div className={classes.notices} role="log" aria-label={t('Avisos')}>
      {notices.map((notice) => (
        <Alert
          key={notice.id}
          color={notice.kind === 'not_called' ? 'orange' : 'blue'}
          variant="outline"
          title={titleOf(notice)}
          withCloseButton
          closeButtonLabel={t('Descartar: {text}', { text: notice.text ?? titleOf(notice) })}
          onClose={() => mutate(notice.id)}
        >
          {notice.kind === 'message' && <p className={classes.message}>{notice.text}</p>}
          <span className={classes.at}>{formatTime(Date.parse(notice.at))}</span>
        </Alert>
      ))}
    </div>
  );
}

function titleOf({ kind, from, text }: DeskNotice): string {
  switch (kind) {
    case 'message':
      return t('Mensaje de {from}', { from });
    case 'pause':
      return text === null
        ? t('{from} te puso en pausa', { from })
        : t('{from} te puso en pausa: {text}', { from, text });
    case 'ready':
      return t('{from} terminó tu pausa', { from });
    case 'sign_out':
      return t('{from} te sacó del puesto', { from });
    case 'take_over':
      return t('{from} tomó tu llamada', { from });
    case 'not_called':
      return text ?? '—';
    case 'move':
      return t('{from} te pasó al equipo {text}', { from, text: text ?? '—' });
  }
}
