import { IconBuildingBroadcastTower, IconTrash, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { MOST_BULK_CLIS, type BulkCliAction } from '#shared/domain/caller-ids.ts';
import type { Cli, CliBulkBody } from '#shared/contracts/clis.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { notice } from '#web/ui/notice.ts';
import type { BulkDone } from '#web/ui/bulk-outcome.tsx';
import { SelectionBar, type BulkAction } from '#web/ui/selection-bar.tsx';
import { useSelection, type Selection } from '#web/ui/selection.ts';
import { useBulkClis } from './api.ts';
import { ProviderDialog } from './provider-dialog.tsx';

/** Maximum number of caller ids listed in a confirmation. */
const NAMED = 20;

const LABELS: Readonly<Record<BulkCliAction, string>> = {
  activar: t('Activar'),
  desactivar: t('Desactivar'),
  asignar_proveedor: t('Asignar proveedor…'),
  eliminar: t('Eliminar'),
};

/** Titles of the results, without the ellipsis of the button that opens a dialog. */
const DONE: Readonly<Record<BulkCliAction, string>> = { ...LABELS, asignar_proveedor: t('Asignar proveedor') };

const KEYS = { keyOf: ({ id }: Cli) => id, nameOf: ({ numero }: Cli) => numero };

export const useCliSelection = (matching: readonly Cli[] | undefined): Selection<Cli> => useSelection(matching, KEYS);

type Props = {
  selection: Selection<Cli>;
  /** Matching caller ids of all pages. */
  matching: readonly Cli[];
  /** Whether a provider can be assigned. */
  haveProviders: boolean;
};

/** Bulk actions for administrators on the selected caller ids. Shows the server's result per caller id. */
export function CliSelection({ selection, matching, haveProviders }: Props) {
  const { chosen } = selection;
  const bulk = useBulkClis();
  const [done, setDone] = useState<BulkDone | null>(null);
  const [isAssigning, setAssigning] = useState(false);

  async function take(accion: BulkCliAction, more: Pick<CliBulkBody, 'proveedor_id'> = {}): Promise<void> {
    if (accion === 'eliminar' && !(await confirmed(deleteQuestion(chosen)))) return;
    setDone(null);
    const ids = chosen.map(({ id }) => id);
    const result = await bulk.mutateAsync({ accion, ids, ...more }).catch(() => null);
    if (result === null) return;
    const said = { title: DONE[accion], count: result.hechas.length };
    if (result.no_hechas.length > 0) setDone({ title: DONE[accion], result });
    else notice.success(t('{title}: {count, plural, one {# CLI} other {# CLIs}}', said));
  }

  const action = (key: BulkCliAction, icon: BulkAction['icon'], why: string | null): BulkAction => ({
    key,
    label: LABELS[key],
    icon,
    reason: chosen.length > MOST_BULK_CLIS ? t('Como máximo {most, number} por vez', { most: MOST_BULK_CLIS }) : why,
    isDangerous: key === 'eliminar',
    onAct: () => (key === 'asignar_proveedor' ? setAssigning(true) : void take(key)),
  });

  return (
    <>
      <SelectionBar
        chosen={
          chosen.length === 0
            ? null
            : t('{count, plural, one {# CLI elegido} other {# CLIs elegidos}}', { count: chosen.length })
        }
        actions={[
          action('activar', IconPlayerPlay, chosen.every(({ activo }) => activo) ? t('Ya están activos') : null),
          action('desactivar', IconPlayerPause, chosen.some(({ activo }) => activo) ? null : t('Ya están inactivos')),
          ...(haveProviders ? [action('asignar_proveedor', IconBuildingBroadcastTower, null)] : []),
          action('eliminar', IconTrash, null),
        ]}
        pending={bulk.isPending ? bulk.variables.accion : null}
        all={
          chosen.length === matching.length
            ? null
            : {
                label: t('Elegir los {count, number} que coinciden', { count: matching.length }),
                onChoose: () => selection.set(matching, true),
              }
        }
        onClear={selection.clear}
        done={done}
        onRead={() => setDone(null)}
      />
      {isAssigning && (
        <ProviderDialog
          count={chosen.length}
          onClose={() => setAssigning(false)}
          onPick={(id) => {
            setAssigning(false);
            void take('asignar_proveedor', { proveedor_id: id });
          }}
        />
      )}
    </>
  );
}

function deleteQuestion(chosen: readonly Cli[]) {
  const count = chosen.length;
  const numbers = chosen
    .slice(0, NAMED)
    .map(({ numero }) => numero)
    .join(', ');
  const about = { count, numbers, more: count - NAMED };
  return {
    title: t('Eliminar {count, plural, one {# CLI} other {# CLIs}}', about),
    body:
      count <= NAMED
        ? t(
            '{count, plural, one {Sale} other {Salen}} del inventario y de la rotación: {numbers}. El historial conserva sus llamadas.',
            about,
          )
        : t(
            'Salen del inventario y de la rotación: {numbers} y {more, number} más. El historial conserva sus llamadas.',
            about,
          ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
