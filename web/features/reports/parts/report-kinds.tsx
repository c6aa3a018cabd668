import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { t } from '#web/lib/i18n.ts';
import { REPORT_KINDS, type ReportKind } from '../people/people-query.ts';
import classes from './reports.module.css';

const NAMES: Readonly<Record<ReportKind, string>> = {
  llamadas: t('Llamadas'),
  personas: t('Personas'),
  tipificaciones: t('Tipificaciones'),
};
const CHOICES = REPORT_KINDS.map((value) => ({ value, label: NAMES[value] }));

/** Selects what is reported, and keeps the period. */
export function ReportKinds({ value }: { value: ReportKind }) {
  const [search, setSearch] = useSearchParams();

  function pick(vista: string): void {
    const kept = ['periodo', 'fecha_inicio', 'fecha_fin'].flatMap((key) => {
      const stored = search.get(key);
      return stored === null ? [] : [[key, stored]];
    });
    setSearch(new URLSearchParams([...(vista === 'llamadas' ? [] : [['vista', vista]]), ...kept]));
  }

  return (
    <div className={classes.sets}>
      <SegmentedControl aria-label={t('Reporte')} data={CHOICES} value={value} onChange={pick} />
    </div>
  );
}
