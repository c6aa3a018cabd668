/**
 * Runs the server as `npm start` composes it. argv has its data folder, the secret of its tokens and, if it dials, the
 * speed of the simulated network.
 */
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/start/env.ts';
import { serve } from './server-process.ts';

const [dataFolder, secret, speed] = process.argv.slice(2);
const server = await compose({
  env: readEnv({
    DATA_DIR: dataFolder,
    JWT_SECRET: secret,
    DEMO: '1',
    NODE_ENV: 'production',
    SIM_SEED: '1',
    SIM_SPEED: speed ?? '1',
  }),
  log: pino({ level: 'silent' }),
  engine: speed !== undefined,
});
serve(await server.app.listen({ host: '127.0.0.1', port: 0 }), server.close);
