/** Runs the menus of live calls: plays prompts, watches time-outs and handles keys. */
import { MENU_START, menuStep, type MenuInput, type MenuStep } from '../dtmf/menu.ts';
import type { Loop } from '../kernel/loop.ts';
import { menuPromptOf, DEFAULT_MENU, type MenuPrompt } from '../model/menu-plan.ts';
import type { CallPlacer } from '../ports.ts';
import type { LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

type MenuManager = {
  /** Starts the menu after a person has answered. */
  begin(call: LiveCall): void;
  key(call: LiveCall, key: string): void;
};

type MenuManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly speed: number;
  readonly placer: Pick<CallPlacer, 'play'>;
  /** Replaces the call's timer. The delay is in milliseconds and may be fractional. */
  readonly wait: (call: LiveCall, delayMs: number, action: (call: LiveCall) => void) => void;
  /** Called when the person pressed the country's key. */
  readonly onTransfer: (call: LiveCall) => void;
  readonly onOptOut: (call: LiveCall) => void;
  /** Called when the person ended the menu, pressed too many invalid keys, or pressed no further key in time. */
  readonly onDisconnect: (call: LiveCall) => void;
  /** Called when the menu timed out and the person has pressed no key at all. */
  readonly onSilence: (call: LiveCall) => void;
};

const PROMPT_ENDED: MenuInput = { kind: 'prompt_ended' };
const TIMED_OUT: MenuInput = { kind: 'timed_out' };

/** Creates a manager. `speed` (over 0) divides all times. */
export function createMenuManager(options: MenuManagerOptions): MenuManager {
  const { loop, facts, speed, placer, wait, onTransfer, onOptOut, onDisconnect, onSilence } = options;
  const promptEnded = (call: LiveCall) => act(call, stepOf(call, PROMPT_ENDED));
  const timedOut = (call: LiveCall) => act(call, stepOf(call, TIMED_OUT));

  // Consecutive calls nearly always have the same menu and country, so the last prompt is cached.
  let lastMenu = DEFAULT_MENU;
  let lastCountry = '';
  let lastPrompt = menuPromptOf(lastMenu, lastCountry);

  function promptFor({ run, country }: LiveCall): MenuPrompt {
    const menu = run.plan.menu ?? DEFAULT_MENU;
    if (menu !== lastMenu || country !== lastCountry) {
      lastMenu = menu;
      lastCountry = country;
      lastPrompt = menuPromptOf(menu, country);
    }
    return lastPrompt;
  }

  function stepOf(call: LiveCall, input: MenuInput): MenuStep {
    const { state, prompt } = call.menu!;
    return menuStep(state, input, prompt);
  }

  function act(call: LiveCall, { state, action }: MenuStep): void {
    call.menu!.state = state;
    switch (action) {
      case 'play':
        return play(call);
      case 'listen':
        return wait(call, call.menu!.prompt.timeoutMs / speed, timedOut);
      case 'transfer':
        return onTransfer(call);
      case 'opt_out':
        return onOptOut(call);
      case 'disconnect':
        // Without a key, only the time-out ends the menu.
        return call.keys === '' ? onSilence(call) : onDisconnect(call);
      case 'none':
    }
  }

  function play(call: LiveCall): void {
    const { prompt } = call.menu!;
    const nth = ++call.menu!.played;
    // Without a prompt, the time-out starts immediately.
    if (prompt.promptMs === 0) promptEnded(call);
    else wait(call, prompt.promptMs / speed, promptEnded);
    placer.play(call.id, prompt, nth);
  }

  return {
    begin(call) {
      call.stage = 'menu';
      call.menuAtMs = loop.now();
      call.menu = { prompt: promptFor(call), state: MENU_START, played: 0 };
      facts.MenuStarted?.({ kind: 'MenuStarted', at: loop.now(), callId: call.id, campaignId: call.campaignId });
      play(call);
    },

    key(call, key) {
      const step = stepOf(call, { kind: 'key', key });
      if (step.meaning === null) return;
      call.keys += key;
      const { id: callId, campaignId } = call;
      facts.MenuKey?.({ kind: 'MenuKey', at: loop.now(), callId, campaignId, key, meaning: step.meaning });
      act(call, step);
    },
  };
}
