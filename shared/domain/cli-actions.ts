/** What can be done to many caller ids of the inventory at once: `accion`. */
export const BULK_CLI_ACTIONS = ['activar', 'desactivar', 'asignar_proveedor', 'eliminar'] as const;
export type BulkCliAction = (typeof BULK_CLI_ACTIONS)[number];

/** Of one request: as many as one generation adds. */
export const MOST_BULK_CLIS = 10_000;
