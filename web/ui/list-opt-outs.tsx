import { Alert, Button } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import type { Counts } from '#web/lib/lists/counts.ts';
import type { Undone } from './list-undo-modal.tsx';

const ListUndoModal = lazyPart(async () => (await import('./list-undo-modal.tsx')).ListUndoModal);

type Props = { counts: Pick<Counts, 'optOutsBlocked' | 'optOutsSaid'>; listId: number | null };

/** Says which numbers on the blacklist a list says no to, and undoes that. */
export function ListOptOuts({ counts: { optOutsBlocked, optOutsSaid }, listId }: Props) {
  const [isUndoing, setUndoing] = useState(false);
  const [undone, setUndone] = useState<Undone | null>(null);
  if (listId === null || (optOutsSaid === 0 && undone === null)) return null;
  const texts = undone === null ? saidTexts(optOutsBlocked, optOutsSaid - optOutsBlocked) : undoneTexts(undone);
  return (
    <Alert color="red" variant="outline" role="alert" icon={<IconPhoneOff size={18} />}>
      {texts.map((text) => (
        <p key={text} style={{ margin: '0 0 8px' }}>
          {text}
        </p>
      ))}
      {undone === null && (
        <Button size="compact-sm" variant="default" onClick={() => setUndoing(true)}>
          {t('Deshacer: la columna se leyó mal')}
        </Button>
      )}
      {isUndoing && (
        <Suspense fallback={null}>
          <ListUndoModal listId={listId} onUndone={setUndone} onClose={() => setUndoing(false)} />
        </Suspense>
      )}
    </Alert>
  );
}

function saidTexts(blocked: number, known: number): string[] {
  return [
    ...(blocked > 0
      ? [
          t(
            '{count, plural, one {# número pasó a la blacklist porque la lista dice que no hay que llamarlo: ninguna campaña lo llama, tampoco si lo tenía cargado.} other {# números pasaron a la blacklist porque la lista dice que no hay que llamarlos: ninguna campaña los llama, tampoco si los tenía cargados.}}',
            { count: blocked },
          ),
        ]
      : []),
    ...(known > 0
      ? [
          t(
            '{count, plural, one {La lista dice que no hay que llamar a # número que ya está en la blacklist.} other {La lista dice que no hay que llamar a # números que ya están en la blacklist.}}',
            { count: known },
          ),
        ]
      : []),
  ];
}

function undoneTexts({ removed, kept_by_lists: byLists, kept_by_others: byOthers }: Undone): string[] {
  return [
    t('Números de la lista removidos de la blacklist: {removed} de {count}.', {
      removed: formatInteger(removed),
      count: formatInteger(removed + byLists + byOthers),
    }),
    ...(byLists > 0
      ? [
          t(
            '{count, plural, one {# sigue bloqueado porque otra lista dice lo mismo: si también se leyó mal, deshacela.} other {# siguen bloqueados porque otra lista dice lo mismo: si también se leyó mal, deshacela.}}',
            { count: byLists },
          ),
        ]
      : []),
    ...(byOthers > 0
      ? [
          t(
            '{count, plural, one {# sigue bloqueado porque también lo pidió la persona o un usuario, o lo informó la red.} other {# siguen bloqueados porque también lo pidió la persona o un usuario, o lo informó la red.}}',
            { count: byOthers },
          ),
        ]
      : []),
    ...(byLists + byOthers === 0 ? [t('La lista ya se puede cargar otra vez.')] : []),
  ];
}
