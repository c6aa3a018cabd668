import { asc, eq } from 'drizzle-orm';
import { SECOND_MS } from '#shared/durations.ts';
import type { CountryMenu, MenuPlan } from '#engine/model/menu-plan.ts';
import { DEFAULT_OPT_OUT_KEY, DTMF_DEFAULTS, FALLBACK_LANGUAGE } from '#shared/domain/dtmf-defaults.ts';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { audioContexts, dtmfConfigs } from '#server/platform/db/tables/menus.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';

/** Key time-out without a context, the same as in a new context, s. */
const DEFAULT_TIMEOUT_S = 10;

/** Assumed length of a prompt without a recording, ms. */
const PROMPT_MS = 8000;

/** The menu of a campaign, and whether answering machines are detected. */
type CampaignMenu = { readonly menu: MenuPlan; readonly detectMachines: boolean };

/** Returns the menu of a campaign with its context (or null) and its own time-out, if any. */
export type MenuOf = (contextId: number | null, timeoutS?: number) => CampaignMenu;

/**
 * Reads the menu configuration in three statements, for any number of campaigns. A menu has each country's key and
 * time-out, configured or default, and for all other countries the key 1 and the context's time-out. The context is the
 * campaign's own or else the first active one. A campaign's time-out applies to all countries. The prompt lasts as long
 * as the context's recording.
 */
export function createMenuReader(db: Db): () => MenuOf {
  const settings = createSettingsStore(db);
  const listContexts = db.orm
    .select({
      id: audioContexts.id,
      isActive: audioContexts.isActive,
      menuTimeoutS: audioContexts.menuTimeoutS,
      detectVoicemail: audioContexts.detectVoicemail,
      promptMs: audioFiles.durationMs,
    })
    .from(audioContexts)
    .leftJoin(audioFiles, eq(audioFiles.id, audioContexts.audioId))
    .orderBy(asc(audioContexts.id))
    .prepare();
  const listCountries = db.orm.select().from(dtmfConfigs).prepare();

  return () => {
    const contexts = listContexts.all();
    const firstActive = contexts.find(({ isActive }) => isActive);
    const countries = [...DTMF_DEFAULTS, ...listCountries.all()];
    const optOutKey = (settings.find('optOutKey') as string | undefined) ?? DEFAULT_OPT_OUT_KEY;
    const byTimeout = new Map<number | undefined, Record<string, CountryMenu>>();

    function menusByCountry(timeoutS: number | undefined): Record<string, CountryMenu> {
      const known = byTimeout.get(timeoutS);
      if (known !== undefined) return known;
      const menus: Record<string, CountryMenu> = {};
      for (const { country, dtmfKey, menuTimeoutS, language } of countries) {
        menus[country] = { key: dtmfKey, timeoutMs: (timeoutS ?? menuTimeoutS) * SECOND_MS, language };
      }
      byTimeout.set(timeoutS, menus);
      return menus;
    }

    return (contextId, timeoutS) => {
      const context = contexts.find(({ id }) => id === contextId) ?? firstActive;
      const fallbackS = timeoutS ?? context?.menuTimeoutS ?? DEFAULT_TIMEOUT_S;
      return {
        menu: {
          byCountry: menusByCountry(timeoutS),
          fallback: { key: '1', timeoutMs: fallbackS * SECOND_MS, language: FALLBACK_LANGUAGE },
          optOutKey,
          promptMs: context?.promptMs ?? PROMPT_MS,
        },
        detectMachines: context?.detectVoicemail ?? true,
      };
    };
  };
}
