/** The words of HTTP's statuses. */

// An import of node:http would load all that it has, a browser's WebSocket among it: 3 MB and 30 ms that nobody needs.
export const { STATUS_CODES } = process.getBuiltinModule('node:http');
