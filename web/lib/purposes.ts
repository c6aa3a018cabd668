import { PURPOSES, type Purpose } from '#shared/domain/purposes.ts';
import { t } from './i18n.ts';

/** Names of the purposes of a campaign's calls. */
export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  sales: t('Ventas'),
  collections: t('Cobranzas'),
  research: t('Encuestas'),
  service: t('Atención a clientes'),
};

export const PURPOSE_OPTIONS = PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }));
