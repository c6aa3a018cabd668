/** Days for which calls are kept at least: the abandonment cap looks back on 30. */
export const MIN_CALL_RETENTION_DAYS = 31;
