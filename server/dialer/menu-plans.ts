import { asc, eq } from 'drizzle-orm';
import type { CountryMenu, MenuPlan } from '#engine/model/menu-plan.ts';
import { DEFAULT_OPT_OUT_KEY, DTMF_DEFAULTS, FALLBACK_LANGUAGE } from '#shared/dtmf-defaults.ts';
import type { Db } from '../db/open.ts';
import { audioFiles } from '../db/tables/audio.ts';
import { audioContexts, dtmfConfigs } from '../db/tables/menus.ts';
import { createSettingsStore } from '../domains/settings/store.ts';

const SECOND_MS = 1000;

/** Without any context: as a new one has it. */
const DEFAULT_TIMEOUT_S = 10;

/** Assumption for a prompt of which there is no recording. */
const PROMPT_MS = 8000;

/** What an answering person meets in a campaign. */
export type CampaignMenu = { readonly menu: MenuPlan; readonly detectMachines: boolean };

export type MenuPlans = (contextId: number | null, timeoutS?: number) => CampaignMenu;

/**
 * Reads the menus: each country's key and time-out, as set or by default, and the context's for all other countries.
 * The campaign's own context counts, else the first active one; the campaign's own time-out (`timeoutS`) counts everywhere.
 * The prompt lasts as long as the context's recording.
 */
export function createMenuPlans(db: Db): MenuPlans {
  const settings = createSettingsStore(db);

  const contexts = () =>
    db.orm
      .select({
        menuTimeoutS: audioContexts.menuTimeoutS,
        detectVoicemail: audioContexts.detectVoicemail,
        promptMs: audioFiles.durationMs,
      })
      .from(audioContexts)
      .leftJoin(audioFiles, eq(audioFiles.id, audioContexts.audioId));

  function contextOf(id: number | null) {
    const own = id === null ? undefined : contexts().where(eq(audioContexts.id, id)).get();
    if (own !== undefined) return own;
    return contexts().where(eq(audioContexts.isActive, true)).orderBy(asc(audioContexts.id)).limit(1).get();
  }

  return (contextId, timeoutS) => {
    const context = contextOf(contextId);
    const byCountry: Record<string, CountryMenu> = {};
    for (const { country, dtmfKey, menuTimeoutS, language } of [
      ...DTMF_DEFAULTS,
      ...db.orm.select().from(dtmfConfigs).all(),
    ]) {
      byCountry[country] = { key: dtmfKey, timeoutMs: (timeoutS ?? menuTimeoutS) * SECOND_MS, language };
    }
    const fallbackS = timeoutS ?? context?.menuTimeoutS ?? DEFAULT_TIMEOUT_S;
    return {
      menu: {
        byCountry,
        fallback: { key: '1', timeoutMs: fallbackS * SECOND_MS, language: FALLBACK_LANGUAGE },
        optOutKey: (settings.find('optOutKey') as string | undefined) ?? DEFAULT_OPT_OUT_KEY,
        promptMs: context?.promptMs ?? PROMPT_MS,
      },
      detectMachines: context?.detectVoicemail ?? true,
    };
  };
}
