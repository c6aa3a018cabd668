/** Bulk actions on caller ids of the inventory: `accion`. */
export const BULK_CLI_ACTIONS = ['activar', 'desactivar', 'asignar_proveedor', 'eliminar'] as const;
export type BulkCliAction = (typeof BULK_CLI_ACTIONS)[number];

/** Most caller ids in one request: as many as one generation adds. */
export const MOST_BULK_CLIS = 10_000;
