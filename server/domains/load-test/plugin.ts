/** Wires the load test, which runs its own engine beside the dialer. */
import type { App } from '#server/platform/http/app.ts';
import { createLoadTestHost } from '#server/domains/load-test/host.ts';
import type { Platform } from '#server/compose-platform.ts';
import type { LoadTestExport } from '#server/domains/calls/exports/service.ts';
import { toResultsFile } from './files.ts';
import { registerLoadTestRoutes } from './routes.ts';
import { createLoadTestService } from './service.ts';
import { toResultsAnswer, toTestStatusMessage } from './views.ts';

export function loadTestPlugin({ env, log, hub, day, audit, clock }: Platform) {
  const loadTest = createLoadTestService({
    launch: createLoadTestHost({ seed: env.simSeed, speed: env.simSpeed }),
    onChange: (test) => hub.publish('test_status', toTestStatusMessage(test)),
    audit,
    clock,
    timeZone: day.timeZone,
    log: log('loadtest'),
  });
  return {
    /** Returns the first message for a new subscriber of `test_status`. */
    greeting: () => toTestStatusMessage(loadTest.last(), true),
    /** The last test, for exports. */
    forExport: {
      fileName: loadTest.fileName,
      results: () => toResultsAnswer(loadTest.last()).data,
      file: (format, separator) => toResultsFile(loadTest.last(), format, separator),
    } satisfies LoadTestExport,
    routes: (api: App) => registerLoadTestRoutes(api, loadTest),
    close: () => loadTest.close(),
  };
}
