import { Drawer, Text, Title } from '@mantine/core';
import type { AuditEntry } from '#shared/contracts/audit.ts';
import { formatDateSeconds } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import classes from '#web/features/settings/settings.module.css';
import { actionName, targetName } from './audit-words.ts';
import { differenceOf, type FieldChange } from './difference.ts';
import { fieldName } from './field-words.ts';

export function AuditDrawer({ entry, onClose }: { entry: AuditEntry | null; onClose: () => void }) {
  return (
    <Drawer opened={entry !== null} onClose={onClose} position="right" size="md" title={t('Detalle de auditoría')}>
      {entry !== null && <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = differenceOf(entry.before, entry.after);
  return (
    <>
      <Title order={3}>{actionName(entry.action)}</Title>
      <Text className={classes.code} mb="sm">
        {entry.action} · {t('registro {id}', { id: String(entry.id) })}
      </Text>
      <dl className={classes.facts}>
        <Fact name={t('Cuándo')} value={formatDateSeconds(entry.at)} />
        <Fact name={t('Quién')} value={entry.username || t('El servidor')} />
        <Fact name={t('Sobre qué')} value={targetName(entry)} />
      </dl>
      <Title order={3} mt="lg" mb="xs">
        {t('Antes y después')}
      </Title>
      {changes.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Este registro no cambió ningún valor.')}
        </Text>
      ) : (
        <dl className={classes.diff} aria-label={t('Antes y después')}>
          {changes.map((change) => (
            <Change key={change.field} change={change} entity={entry.entity} />
          ))}
        </dl>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type ChangeProps = { change: FieldChange; entity: string };

function Change({ change: { field, before, after }, entity }: ChangeProps) {
  return (
    <div>
      <dt title={field}>{fieldName(field, entity)}</dt>
      {before !== null && (
        <dd>
          <span>{t('Antes')}</span>
          <del className={classes.was}>{before}</del>
        </dd>
      )}
      {after !== null && (
        <dd>
          <span>{t('Ahora')}</span>
          <ins className={classes.is}>{after}</ins>
        </dd>
      )}
    </div>
  );
}
