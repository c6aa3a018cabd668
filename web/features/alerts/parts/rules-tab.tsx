import { Button, Switch } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ALERT_TRAITS } from '#shared/domain/alert-kinds.ts';
import type { AlertRule } from '#shared/contracts/alerts.ts';
import { useMay } from '#web/app/guard.tsx';
import { formatInteger, formatNumber } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EditButton, EraseButton, RowActions } from '#web/ui/row-actions.tsx';
import { StateBadge } from '#web/ui/state-badge.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../alerts.module.css';
import { useRemoveRule, useRules, useUpdateRule } from '../api.ts';
import { KIND_HELP, KIND_NAMES, SEVERITY_NAMES, SEVERITY_TONES, UNITS } from '../words.ts';
import { RuleModal } from './rule-modal.tsx';

/** Lists the alert rules, which only administrators can change. */
export function RulesTab() {
  const { data, error, refetch } = useRules();
  const mayEdit = useMay('admin');
  const [editing, setEditing] = useState<AlertRule | 'new' | null>(null);
  useFocusReturn({ opened: editing !== null });
  return (
    <>
      <Panel
        title={t('Reglas de alerta')}
        aside={data && formatInteger(data.length)}
        flush
        actions={
          mayEdit && (
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
              {t('Nueva regla')}
            </Button>
          )
        }
      >
        {error !== null && data === undefined ? (
          <ErrorState title={t('Error al cargar las reglas')} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            label={t('Reglas de alerta')}
            rows={data}
            rowKey={({ id }) => id}
            columns={mayEdit ? [...COLUMNS, actionsColumn(setEditing)] : COLUMNS}
            empty={<EmptyState title={t('Sin reglas')}>{t('Sin reglas no se avisa de nada.')}</EmptyState>}
          />
        )}
      </Panel>
      {editing !== null && <RuleModal rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<AlertRule>[] = [
  {
    key: 'kind',
    header: t('Qué vigila'),
    cell: ({ tipo, rests_caller_id: rests }) => (
      <div className={classes.kind}>
        <strong>{KIND_NAMES[tipo]}</strong>
        <span>{KIND_HELP[tipo]}</span>
        {rests && <span>{t('Pone en reposo el CLI por 24 horas')}</span>}
      </div>
    ),
  },
  { key: 'campaign', header: t('Campaña'), from: 'lg', cell: scopeOf },
  { key: 'threshold', header: t('Umbral'), align: 'right', cell: thresholdOf },
  {
    key: 'for',
    header: t('Durante'),
    align: 'right',
    from: 'md',
    cell: (rule) => `${formatInteger(rule.durante_s)} s`,
  },
  {
    key: 'severity',
    header: t('Gravedad'),
    from: 'sm',
    cell: ({ gravedad }) => <StateBadge tone={SEVERITY_TONES[gravedad]} label={SEVERITY_NAMES[gravedad]} />,
  },
  { key: 'tells', header: t('Avisa a'), from: 'xl', cell: toldOf },
  { key: 'on', header: t('Activa'), cell: (rule) => <OnSwitch rule={rule} /> },
];

function actionsColumn(onEdit: (rule: AlertRule) => void): Column<AlertRule> {
  return {
    key: 'actions',
    header: t('Acciones'),
    align: 'right',
    pinned: true,
    cell: (rule) => <Actions rule={rule} onEdit={onEdit} />,
  };
}

function scopeOf({ tipo, campaign_id: id, campana }: AlertRule): string {
  if (!ALERT_TRAITS[tipo].ofCampaign) return t('Todo el servidor');
  return id === null ? t('Todas') : (campana ?? t('Campaña eliminada'));
}

function thresholdOf({ tipo, umbral, least_calls: least }: AlertRule): ReactNode {
  const range = ALERT_TRAITS[tipo].threshold;
  if (range === null || umbral === null) return '—';
  const threshold = `${range.opens === 'above' ? '≥' : '≤'} ${formatNumber(umbral)}${UNITS[range.unit].suffix}`;
  if (least === null) return threshold;
  return (
    <div className={classes.kind}>
      {threshold}
      <span>{t('desde {calls} llamadas', { calls: formatInteger(least) })}</span>
    </div>
  );
}

function toldOf({ avisa_consola: console, avisa_webhooks: webhooks }: AlertRule): string {
  if (console && webhooks) return t('Consola y webhooks');
  if (console) return t('Consola');
  return webhooks ? t('Webhooks') : t('Nadie');
}

function OnSwitch({ rule }: { rule: AlertRule }) {
  const update = useUpdateRule();
  const mayEdit = useMay('admin');
  return (
    <Switch
      size="xs"
      aria-label={t('Regla activa: {kind}', { kind: KIND_NAMES[rule.tipo] })}
      checked={rule.activa}
      disabled={!mayEdit || update.isPending}
      onChange={(event) => update.mutate({ id: rule.id, activa: event.currentTarget.checked })}
    />
  );
}

function Actions({ rule, onEdit }: { rule: AlertRule; onEdit: (rule: AlertRule) => void }) {
  const remove = useRemoveRule();
  const name = KIND_NAMES[rule.tipo];
  async function erase(): Promise<void> {
    const isSure = await confirmed({
      title: t('Eliminar regla'),
      body: t('Se elimina la regla «{name}» y se resuelven sus alertas abiertas. El registro queda.', { name }),
      confirm: t('Eliminar'),
      danger: true,
    });
    if (isSure) remove.mutate(rule.id);
  }
  return (
    <RowActions>
      <EditButton name={name} onAct={() => onEdit(rule)} />
      <EraseButton name={name} loading={remove.isPending} onAct={() => void erase()} />
    </RowActions>
  );
}
