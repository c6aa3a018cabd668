import { MANAGED_CPS, TESTED_CPS } from '#shared/domain/settings.ts';
import { t } from './i18n.ts';

/** Hint with the range of calls per second, for forms that are limited to `MANAGED_CPS`. */
export const MANAGED_CPS_HINT = t('De {least} a {most}; hasta {tested} en Performance, con el test de carga', {
  least: MANAGED_CPS.minimum,
  most: MANAGED_CPS.maximum,
  tested: TESTED_CPS.maximum,
});

/** Hint with the range of calls per second, for administrators' forms, which allow up to `TESTED_CPS`. */
export const TESTED_CPS_HINT = t('De {least} a {most}; desde {managed}, probalo antes con el test de carga', {
  least: MANAGED_CPS.minimum,
  most: TESTED_CPS.maximum,
  managed: MANAGED_CPS.maximum,
});
