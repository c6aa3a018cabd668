import { CloseButton } from '@mantine/core';
import { Link } from 'wouter';
import { pathOf } from '#web/app/paths.ts';
import { t } from '#web/lib/i18n.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './admin-control.module.css';

const STEPS = [
  {
    section: 'listas',
    title: t('Subí tu lista'),
    text: t('XLSX, CSV, TXT o TSV, con un número por línea. La campaña se crea sola o la elegís.'),
  },
  {
    section: 'campanhas',
    title: t('Revisá la campaña'),
    text: t('Líneas, intentos, horario y el número que se muestra.'),
  },
  { section: 'campanhas', title: t('Iniciala'), text: t('Las llamadas aparecen acá y en Tiempo Real.') },
] as const;

/** Guide with three steps to the user's first call. */
export function FirstSteps({ onClose }: { onClose: () => void }) {
  return (
    <Panel
      title={t('Tu primera llamada en tres pasos')}
      actions={<CloseButton aria-label={t('Cerrar la guía')} onClick={onClose} />}
    >
      <ol className={classes.steps}>
        {STEPS.map(({ section, title, text }) => (
          <li key={title}>
            <Link href={pathOf(section)}>{title}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
