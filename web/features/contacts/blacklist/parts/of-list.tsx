import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import classes from './blacklist.module.css';

const ListUndoModal = lazyPart(async () => (await import('#web/ui/list-undo-modal.tsx')).ListUndoModal);

type Props = { listId: number; count: number | undefined; onLeave: () => void };

/** Says that only the numbers of one list are shown, and undoes them. */
export function OfList({ listId, count, onLeave }: Props) {
  const [isUndoing, setUndoing] = useState(false);
  return (
    <div className={classes.ofList}>
      <span>{t('Solo los números que trajo una lista subida.')}</span>
      <Button size="compact-sm" variant="default" disabled={!count} onClick={() => setUndoing(true)}>
        {t('Deshacer los bloqueos de la lista')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onLeave}>
        {t('Ver todos')}
      </Button>
      {isUndoing && (
        <Suspense fallback={null}>
          <ListUndoModal listId={listId} onUndone={onLeave} onClose={() => setUndoing(false)} />
        </Suspense>
      )}
    </div>
  );
}
