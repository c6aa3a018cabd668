import { MANAGED_CPS, TESTED_CPS } from '#shared/domain/settings.ts';
import { t } from './i18n.ts';

/** Hint with the CPS range and its reason, for forms that allow up to 50. */
export const MANAGED_CPS_HINT = t('De {least} a {most}; hasta {tested} en Performance, con el test de carga', {
  least: MANAGED_CPS.minimum,
  most: MANAGED_CPS.maximum,
  tested: TESTED_CPS.maximum,
});

/** Hint with the CPS range and its reason, for administrators' forms. */
export const TESTED_CPS_HINT = t('De {least} a {most}; desde {managed}, probalo antes con el test de carga', {
  least: MANAGED_CPS.minimum,
  most: TESTED_CPS.maximum,
  managed: MANAGED_CPS.maximum,
});
