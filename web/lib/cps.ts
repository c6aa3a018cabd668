/**
 * The global calls per second has two ranges: up to 50 where campaigns are managed, and up to 100 beside the load test,
 * which says whether the server holds the pace.
 */
export const MIN_CPS = 1;
export const MANAGED_MAX_CPS = 50;
export const TESTED_MAX_CPS = 100;

/** The range with its reason, for the forms that go up to 50. */
export const MANAGED_CPS_HINT = `De ${MIN_CPS} a ${MANAGED_MAX_CPS}; hasta ${TESTED_MAX_CPS} en Performance, con el test de carga`;

/** The same for administrators' forms. */
export const TESTED_CPS_HINT = `De ${MIN_CPS} a ${TESTED_MAX_CPS}; desde ${MANAGED_MAX_CPS}, probalo antes con el test de carga`;
