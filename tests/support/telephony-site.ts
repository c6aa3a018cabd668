/** The console on a server of this process, with the telephony state that the test reports. */
import { createTelephonyWatch, type TelephonyWatch } from '#server/telephony/watch.ts';
import { startTestApp } from './app.ts';
import { openPages, takePort, type Pages } from './pages.ts';

export type TelephonySite = Pick<Pages, 'enter' | 'errors'> & {
  /** Reported states appear on screen at the next poll. */
  readonly telephony: TelephonyWatch;
  /** Removes the delay of all alert rules, so that alerts open at the next evaluation. */
  alertAtOnce(): Promise<void>;
  dispose(): Promise<void>;
};

/** Opens the site with simulated calls. */
export async function openTelephonySite(): Promise<TelephonySite> {
  const telephony = createTelephonyWatch(null, () => Date.now());
  const { port, release } = await takePort();
  const server = await startTestApp({ telephony });
  const { enter, errors, close } = await openPages(await server.listen(port));

  return {
    telephony,
    enter,
    errors,
    async alertAtOnce() {
      const { body } = await server.request('admin', 'GET', '/alertas/reglas');
      for (const { id } of body['reglas'] as { id: number }[])
        await server.request('admin', 'PUT', `/alertas/reglas/${id}`, { durante_s: 0 });
    },
    async dispose() {
      await close();
      await server.close();
      release();
    },
  };
}
