import type { BulkAction } from '#shared/contracts/contact-directory.ts';
import { formatInteger } from '#web/lib/formats/numbers.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { JobProgress } from '#web/ui/job-progress.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useBulk, useInterruptBulk } from '../api.ts';
import { ACTION_WORDS } from '../../words.ts';
import classes from './directory.module.css';

type Props = { id: number; onClose: () => void };

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

/** Shows the progress and the result of a bulk action. */
export function BulkProgress({ id, onClose }: Props) {
  const { data, error } = useBulk(id);
  const interrupt = useInterruptBulk();
  return (
    <Panel title={data === undefined ? t('Acciones con todos') : labelOf(ACTION_WORDS, data.accion)}>
      <JobProgress job={data} error={error} interrupt={interrupt} onClose={onClose}>
        {data && (
          <dl className={classes.figures}>
            {FIGURES.filter(([field]) => field === 'cambiados' || Number(data[field]) > 0).map(([field, label]) => (
              <div key={field}>
                <dt>{label}</dt>
                <dd>{formatInteger(Number(data[field]))}</dd>
              </div>
            ))}
          </dl>
        )}
      </JobProgress>
    </Panel>
  );
}
