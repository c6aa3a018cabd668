import { t } from './i18n.ts';

/**
 * The global calls per second has two ranges: up to 50 where campaigns are managed, and up to 100 beside the load test,
 * which says whether the server holds the pace.
 */
export const MIN_CPS = 1;
export const MANAGED_MAX_CPS = 50;
export const TESTED_MAX_CPS = 100;

/** The range with its reason, for the forms that go up to 50. */
export const MANAGED_CPS_HINT = t('De {least} a {most}; hasta {tested} en Performance, con el test de carga', {
  least: MIN_CPS,
  most: MANAGED_MAX_CPS,
  tested: TESTED_MAX_CPS,
});

/** The same for administrators' forms. */
export const TESTED_CPS_HINT = t('De {least} a {most}; desde {managed}, probalo antes con el test de carga', {
  least: MIN_CPS,
  most: TESTED_MAX_CPS,
  managed: MANAGED_MAX_CPS,
});
