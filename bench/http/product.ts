/** The product's server on the data folder in argv, as `npm start` composes it, without its engine. */
import { pino } from 'pino';
import { compose } from '#server/compose.ts';
import { readEnv } from '#server/env.ts';
import { serve } from './server-process.ts';

const [dataFolder, secret] = process.argv.slice(2);
const server = await compose({
  env: readEnv({ DATA_DIR: dataFolder, JWT_SECRET: secret, DEMO: '1', NODE_ENV: 'production', SIM_SEED: '1' }),
  log: pino({ level: 'silent' }),
  engine: false,
});
serve(await server.app.listen({ host: '127.0.0.1', port: 0 }), server.close);
