/**
 * Loaded before a command's own file (`node --import ./scripts/preflight.mjs …`), so that an old Node ends with one
 * line instead of a crash inside a native module. Plain JavaScript: it must run where TypeScript does not.
 */
const LEAST_MAJOR = 24;

if (Number(process.versions.node.split('.')[0]) < LEAST_MAJOR) {
  console.error(
    'Cadencia needs Node ' +
      LEAST_MAJOR +
      ' or newer; this is ' +
      process.version +
      ' (' +
      process.execPath +
      '). ' +
      'On Linux x64 `npm ci` brings the right one; elsewhere install it from https://nodejs.org.',
  );
  process.exit(1);
}
