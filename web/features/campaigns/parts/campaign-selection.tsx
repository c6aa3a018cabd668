import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  ACTION_VERBS,
  CAMPAIGN_ACTIONS,
  MOST_BULK_CAMPAIGNS,
  possibleActions,
  type BulkCampaignAction,
  type CampaignAction,
} from '#shared/domain/campaign-actions.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { ACTION_LABELS, whyNotPossible } from '#web/lib/campaign-actions.ts';
import { useDialerOffer } from '#web/lib/dialer-offer.ts';
import { t } from '#web/lib/i18n.ts';
import { nameList } from '#web/lib/name-list.ts';
import { CAMPAIGN_ACTION_ICONS } from '#web/ui/campaign-action-buttons.tsx';
import { confirmed } from '#web/ui/confirm.tsx';
import { notice } from '#web/ui/notice.ts';
import type { BulkDone } from '#web/ui/bulk-outcome.tsx';
import { SelectionBar, type BulkAction } from '#web/ui/selection-bar.tsx';
import type { Selection } from '#web/ui/selection.ts';
import { useBulkCampaigns } from '../api.ts';

/** Maximum number of campaigns listed in a confirmation. */
const NAMED = 20;

const LABELS: Readonly<Record<BulkCampaignAction, string>> = {
  [ACTION_VERBS.start]: ACTION_LABELS.start,
  [ACTION_VERBS.pause]: ACTION_LABELS.pause,
  [ACTION_VERBS.resume]: ACTION_LABELS.resume,
  [ACTION_VERBS.stop]: ACTION_LABELS.stop,
  eliminar: t('Eliminar'),
};

/** Bulk actions for supervisors on the selected campaigns. Shows the server's result per campaign. */
export function CampaignSelection({ selection }: { selection: Selection<Campaign> }) {
  const { chosen } = selection;
  const bulk = useBulkCampaigns();
  const offerDialer = useDialerOffer();
  const [done, setDone] = useState<BulkDone | null>(null);

  async function take(action: BulkCampaignAction): Promise<void> {
    const question = questionOf(action, chosen);
    if (question !== null && !(await confirmed(question))) return;
    setDone(null);
    const ids = chosen.map(({ id }) => id);
    const result = await bulk.mutateAsync({ accion: action, ids }).catch(() => null);
    if (result === null) return;
    const { hechas, no_hechas } = result;
    if (no_hechas.length > 0) setDone({ title: LABELS[action], result });
    else notice.success(t('{title}: {count, plural, one {# campaña} other {# campañas}}', textOf(action, hechas)));
    const started = chosen.filter(({ id }) => hechas.includes(id));
    if (result.discador_detenido) await offerDialer(...started);
  }

  const actions: BulkAction[] = CAMPAIGN_ACTIONS.map((action) => ({
    key: ACTION_VERBS[action],
    label: ACTION_LABELS[action],
    icon: CAMPAIGN_ACTION_ICONS[action],
    reason: tooMany(chosen) ?? whyWithNone(action, chosen),
    onAct: () => void take(ACTION_VERBS[action]),
  }));
  actions.push({
    key: 'eliminar',
    label: LABELS.eliminar,
    icon: IconTrash,
    reason: tooMany(chosen),
    isDangerous: true,
    onAct: () => void take('eliminar'),
  });

  return (
    <SelectionBar
      chosen={
        chosen.length === 0
          ? null
          : t('{count, plural, one {# campaña elegida} other {# campañas elegidas}}', { count: chosen.length })
      }
      actions={actions}
      pending={bulk.isPending ? bulk.variables.accion : null}
      all={null}
      onClear={selection.clear}
      done={done}
      onRead={() => setDone(null)}
    />
  );
}

const textOf = (action: BulkCampaignAction, done: readonly number[]) => ({
  title: LABELS[action],
  count: done.length,
});

function tooMany(chosen: readonly Campaign[]): string | null {
  return chosen.length > MOST_BULK_CAMPAIGNS
    ? t('Como máximo {most, number} por vez', { most: MOST_BULK_CAMPAIGNS })
    : null;
}

/** Returns why none of the campaigns allows the action, or null if at least one does. */
function whyWithNone(action: CampaignAction, chosen: readonly Campaign[]): string | null {
  if (chosen.some(({ status }) => possibleActions(status).includes(action))) return null;
  return whyNotPossible(action, chosen[0]?.status);
}

/** Returns the texts of the confirmation for stopping or deleting `chosen`, or null for other actions. */
function questionOf(action: BulkCampaignAction, chosen: readonly Campaign[]) {
  const about = {
    count: chosen.length,
    names: nameList(
      chosen.map(({ name }) => name),
      NAMED,
    ),
  };
  if (action === 'parar')
    return {
      title: t('Parar {count, plural, one {# campaña} other {# campañas}}', about),
      body: t(
        '{names}: {count, plural, one {deja de llamar y queda detenida; no se puede retomar} other {dejan de llamar y quedan detenidas; no se pueden retomar}} automáticamente. Las llamadas en curso terminan.',
        about,
      ),
      confirm: t('Parar'),
      danger: true,
    };
  if (action !== 'eliminar') return null;
  const contacts = chosen.reduce((sum, { contacts_total }) => sum + contacts_total, 0);
  return {
    title: t('Eliminar {count, plural, one {# campaña} other {# campañas}}', about),
    body: t(
      'Se {count, plural, one {elimina} other {eliminan}} {names}, con {contacts, plural, one {# contacto} other {# contactos}} en total, sus llamadas y sus estadísticas. No se puede deshacer.',
      { ...about, contacts },
    ),
    confirm: t('Eliminar'),
    danger: true,
  };
}
