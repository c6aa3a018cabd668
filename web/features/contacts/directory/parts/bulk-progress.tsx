import { Button, Text } from '@mantine/core';
import type { BulkAction } from '#shared/contracts/contact-directory.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { Panel } from '#web/ui/panel.tsx';
import { UsageBar } from '#web/ui/usage-bar.tsx';
import { useBulk, useInterruptBulk } from '../api.ts';
import { ACTION_WORDS } from '../situation-words.ts';
import classes from './directory.module.css';

type Props = { id: number; onClose: () => void };

const STATES: Readonly<Record<BulkAction['estado'], string>> = {
  en_curso: t('En curso'),
  terminada: t('Terminada'),
  fallida: t('Falló: lo hecho queda hecho, y se puede repetir'),
  interrumpida: t('Interrumpida: lo hecho queda hecho'),
};

const FIGURES: readonly (readonly [keyof BulkAction, string])[] = [
  ['cambiados', t('Cambiados')],
  ['sin_cambios', t('Ya estaban así')],
  ['en_llamada', t('En llamada')],
  ['opt_out', t('Opt-out')],
  ['en_blacklist', t('En la blacklist')],
  ['excluidos', t('Excluidos')],
  ['terminados', t('Terminados')],
  ['no_excluidos', t('No excluidos')],
];

/** How far an action on many contacts is, and what came of it. */
export function BulkProgress({ id, onClose }: Props) {
  const { data } = useBulk(id);
  const interrupt = useInterruptBulk();
  if (data === undefined) return null;
  const { total, procesados: done, accion, estado } = data;
  const isRunning = estado === 'en_curso';
  return (
    <Panel
      title={labelOf(ACTION_WORDS, accion)}
      actions={
        isRunning ? (
          <Button variant="default" size="xs" loading={interrupt.isPending} onClick={() => interrupt.mutate(id)}>
            {t('Interrumpir')}
          </Button>
        ) : (
          <Button variant="default" size="xs" onClick={onClose}>
            {t('Cerrar')}
          </Button>
        )
      }
    >
      <UsageBar
        kind="progress"
        percent={total === 0 ? 100 : (100 * done) / total}
        text={t('{done, number} de {total, number}', { done, total })}
      />
      <output>
        <Text size="sm" mt={6}>
          {labelOf(STATES, estado)}
        </Text>
      </output>
      <dl className={classes.figures}>
        {FIGURES.filter(([field]) => field === 'cambiados' || Number(data[field]) > 0).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{formatInteger(Number(data[field]))}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
