import { ActionIcon, Button, Text } from '@mantine/core';
import { useFocusReturn } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Phone } from '#web/ui/phone.tsx';
import type { PoolEntry } from '../caller-id-draft.ts';
import classes from './caller-id.module.css';
import { EntryModal } from './entry-modal.tsx';

/** Server errors by path, such as 'caller_pool.0.number'. */
type Errors = Readonly<Record<string, ReactNode>>;

type Props = {
  pool: readonly PoolEntry[];
  randomized: boolean;
  errors: Errors;
  onAdd: (entry: PoolEntry) => void;
  onRemove: (index: number) => void;
};

/** Edits the additional names and numbers for random choice. */
export function PoolPanel({ pool, randomized, errors, onAdd, onRemove }: Props) {
  const [adding, setAdding] = useState(false);
  useFocusReturn({ opened: adding });
  return (
    <Panel
      title={t('Grupo de Caller IDs')}
      aside={pool.length > 0 && formatInteger(pool.length)}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setAdding(true)}
        >
          {t('Agregar al grupo')}
        </Button>
      }
    >
      {errors['caller_pool'] !== undefined && (
        <Text size="sm" c="var(--state-bad)" role="alert">
          {errors['caller_pool']}
        </Text>
      )}
      {pool.length === 0 ? (
        <p className={classes.hint}>
          {t('El grupo está vacío: agregá pares de nombre y número para variar entre ellos.')}
        </p>
      ) : (
        <ul className={classes.pool} aria-label={t('Grupo de Caller IDs')}>
          {pool.map((entry, index) => (
            <li key={entry.number}>
              <span className={classes.entry}>
                <strong>{entry.name}</strong>
                <Phone number={entry.number} />
                {poolError(errors, index) !== undefined && (
                  <span className={classes.bad} role="alert">
                    {poolError(errors, index)}
                  </span>
                )}
              </span>
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t('Quitar {name} {number}', { name: entry.name, number: entry.number })}
                title={t('Quitar del grupo')}
                onClick={() => onRemove(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {pool.length > 0 && !randomized && (
        <p className={classes.hint}>{t('Mientras «Aleatorizar» está apagado, el grupo no se usa.')}</p>
      )}
      {adding && (
        <EntryModal
          pool={pool}
          onClose={() => setAdding(false)}
          onAdd={(entry) => {
            onAdd(entry);
            setAdding(false);
          }}
        />
      )}
    </Panel>
  );
}

function poolError(errors: Errors, index: number) {
  return errors[`caller_pool.${index}.number`] ?? errors[`caller_pool.${index}.name`];
}
