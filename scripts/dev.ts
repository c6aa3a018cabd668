/**
 * `npm run dev`: runs the server behind Vite's development server, and restarts it when its sources change. Open Vite's
 * address; /api is proxied to the server. One Ctrl-C ends both.
 */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { FLAGS } from '#server/start/launch-flags.ts';

process.env.HOST ??= '127.0.0.1';
process.env.PORT ??= '3000';
// vite.config.ts proxies /api to this origin.
process.env.API_ORIGIN ??= `http://${process.env.HOST}:${process.env.PORT}`;

const server = spawn(process.execPath, [...FLAGS, '--watch', '--watch-preserve-output', 'server/start/process.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true, // separate process group, so that Ctrl-C in the terminal reaches the server only through this process
});
const vite = await createServer();
await vite.listen();
vite.printUrls();

let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  server.kill('SIGTERM');
  await vite.close();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
server.on('exit', (code) => {
  const exitCode = ending ? 0 : (code ?? 1);
  void end().then(() => process.exit(exitCode));
});
