import { ActionIcon, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { NumberCapsAnswer } from '#shared/contracts/number-caps.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { confirmed } from '#web/ui/confirm.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { EditButton, RowActions } from '#web/ui/row-actions.tsx';
import { singleClick } from '#web/ui/single-click.ts';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useNumberCaps, useSaveNumberCaps } from './api.ts';
import { NumberCapModal } from './number-cap-modal.tsx';
import { NumberCapsForm } from './number-caps-form.tsx';
import { RULE_FIGURES, scopeKey, scopeText, withoutRule, type ShownRule } from './number-caps.ts';

/** Caps on the calls to one number over all campaigns, in general and by country. */
export function NumberCapsPanel() {
  const { data, error, refetch } = useNumberCaps();
  /** Null while the dialog is closed. If `rule` is null, the user chooses its scope in the form. */
  const [editing, setEditing] = useState<{ rule: ShownRule | null } | null>(null);
  useFocusReturn({ opened: editing !== null });
  return (
    <Panel
      title={t('Topes de llamadas por número')}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={data === undefined}
          onClick={() => setEditing({ rule: null })}
        >
          {t('Agregar tope por país')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(
            'Rigen para cada número en todas las campañas y llamadas de prueba. Se cuentan las que llegan al teléfono.',
          )}
        </Text>
        {data === undefined && error !== null && (
          <ErrorState title={t('Error al cargar topes')} error={error} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <Skeleton height={300} />}
        {data !== undefined && (
          <>
            <NumberCapsForm caps={data} />
            <RulesTable caps={data} onEdit={(rule) => setEditing({ rule })} />
          </>
        )}
      </Stack>
      {editing !== null && data !== undefined && (
        <NumberCapModal caps={data} rule={editing.rule} onClose={() => setEditing(null)} />
      )}
    </Panel>
  );
}

function RulesTable({ caps, onEdit }: { caps: NumberCapsAnswer; onEdit: (rule: ShownRule) => void }) {
  const save = useSaveNumberCaps();

  async function remove(rule: ShownRule): Promise<void> {
    const isSure = await confirmed({
      title: t('Quitar topes'),
      body: t('{scope}: vuelve a regir lo predeterminado.', { scope: scopeText(rule) }),
      confirm: t('Quitar'),
      danger: true,
    });
    if (isSure) save.mutate({ rules: withoutRule(caps.rules, rule), version: caps.version });
  }

  return (
    <DataTable
      label={t('Topes por país')}
      rows={[...caps.rules]}
      rowKey={scopeKey}
      columns={columnsWith(onEdit, (rule) => void remove(rule))}
      empty={<EmptyState title={t('Ningún tope por país')}>{t('Rigen los topes generales.')}</EmptyState>}
    />
  );
}

function figuresText(rule: ShownRule): string {
  return RULE_FIGURES.flatMap(({ name, short }) => {
    const value = rule[name];
    if (value === undefined) return [];
    return [`${short}: ${value === null ? t('sin tope') : formatInteger(value)}`];
  }).join(', ');
}

function columnsWith(onEdit: (rule: ShownRule) => void, onRemove: (rule: ShownRule) => void): Column<ShownRule>[] {
  return [
    { key: 'scope', header: t('Para'), cell: scopeText },
    { key: 'figures', header: t('Topes'), cell: figuresText },
    { key: 'source', header: t('Norma'), from: 'lg', cell: ({ source }) => source ?? t('Configurado') },
    {
      key: 'actions',
      header: t('Acciones'),
      pinned: true,
      align: 'right',
      cell: (rule) => (
        <RowActions>
          <EditButton name={t('topes de {scope}', { scope: scopeText(rule) })} onAct={() => onEdit(rule)} />
          {rule.source === null && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('Quitar topes de {scope}', { scope: scopeText(rule) })}
              title={t('Volver a lo predeterminado')}
              onClick={singleClick(() => onRemove(rule))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </RowActions>
      ),
    },
  ];
}
