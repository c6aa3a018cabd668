import type { ReportDimension } from '#shared/domain/reports.ts';
import type { ReportRow } from '#shared/contracts/reports.ts';
import type { CallOutcome } from '#shared/contracts/calls.ts';
import { DESENLACES } from '#web/lib/call-words.ts';
import { countryOf } from '#web/lib/countries.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';
import { t } from '#web/lib/i18n.ts';
import { labelOf } from '#web/lib/known-words.ts';
import { noonOf } from './zone-day.ts';

/** Row names for calls without a value in the dimension. */
const WITHOUT: Readonly<Partial<Record<ReportDimension, string>>> = {
  campana: t('Llamadas de prueba'),
  lista: t('Sin lista'),
  agente: t('Sin agente'),
  cli: t('Sin caller ID'),
  trunk: t('Sin trunk'),
};

/** Returns the display name of a row. */
export function rowName(dimension: ReportDimension, { clave, nombre, campana }: ReportRow, timeZone: string): string {
  if (clave === '') return WITHOUT[dimension] ?? '—';
  switch (dimension) {
    case 'dia':
      return formatDay(new Date(noonOf(clave, timeZone)).toISOString());
    case 'hora':
      return `${clave}:00`;
    case 'campana':
      return nombre ?? t('Campaña {id}, eliminada', { id: clave });
    case 'lista':
      if (nombre === null) return t('Lista {id}', { id: clave });
      return campana === null ? nombre : t('{list} ({campaign})', { list: nombre, campaign: campana });
    case 'agente':
      return nombre ?? t('Agente {id}', { id: clave });
    case 'cli':
      return formatPhone(clave);
    case 'trunk':
      return nombre ?? t('Trunk {id}', { id: clave });
    case 'pais':
      return countryOf(clave).name;
    case 'desenlace':
      return labelOf(DESENLACES, clave as CallOutcome);
  }
}
