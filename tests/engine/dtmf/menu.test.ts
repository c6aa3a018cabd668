import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MENU_START, menuStep, type MenuInput, type MenuState, type MenuStep } from '#engine/dtmf/menu.ts';
import { effectiveOptOutKey, menuPromptOf, DEFAULT_MENU, type MenuKeys } from '#engine/model/menu-plan.ts';

const KEYS: MenuKeys = { key: '1', optOutKey: '8' };
const press = (key: string): MenuInput => ({ kind: 'key', key });
const PROMPT_ENDED: MenuInput = { kind: 'prompt_ended' };
const TIMED_OUT: MenuInput = { kind: 'timed_out' };

const digit = fc.constantFrom(...'0123456789'.split(''));
const anyKey = fc.constantFrom(...'0123456789*#ABCD'.split(''));
const menuKeys = fc.record({ key: digit, wanted: digit }).map(({ key, wanted }) => ({
  key,
  optOutKey: effectiveOptOutKey(wanted, key),
}));
const input: fc.Arbitrary<MenuInput> = fc.oneof(anyKey.map(press), fc.constantFrom<MenuInput>(PROMPT_ENDED, TIMED_OUT));

/** Returns every step of a menu, including ignored input. */
function talk(inputs: readonly MenuInput[], keys: MenuKeys = KEYS): MenuStep[] {
  let state: MenuState = MENU_START;
  return inputs.map((each) => {
    const step = menuStep(state, each, keys);
    state = step.state;
    return step;
  });
}

const actions = (inputs: readonly MenuInput[], keys?: MenuKeys) => talk(inputs, keys).map(({ action }) => action);

describe('the menu', () => {
  it.each<[string, MenuInput[], MenuStep['action'][]]>([
    ["the country's key leads to an agent", [PROMPT_ENDED, press('1')], ['listen', 'transfer']],
    ['even while the prompt plays', [press('1')], ['transfer']],
    ['9 ends the call', [press('9')], ['disconnect']],
    ['8 opts out', [PROMPT_ENDED, press('8')], ['listen', 'opt_out']],
    ['0 plays it again, twice', [press('0'), press('0')], ['play', 'play']],
    [
      'the third 0 is an invalid choice',
      [press('0'), press('0'), press('0'), press('0')],
      ['play', 'play', 'play', 'disconnect'],
    ],
    ['another key plays it again, once', [press('5'), PROMPT_ENDED, press('#')], ['play', 'listen', 'disconnect']],
    ['silence ends the call', [PROMPT_ENDED, TIMED_OUT], ['listen', 'disconnect']],
    ['a time-out while the prompt plays is none', [TIMED_OUT], ['none']],
    ['the end of the prompt counts once', [PROMPT_ENDED, PROMPT_ENDED], ['listen', 'none']],
    ['what comes after the end changes nothing', [press('9'), press('1'), TIMED_OUT], ['disconnect', 'none', 'none']],
  ])('%s', (_, inputs, expected) => {
    expect(actions(inputs)).toEqual(expected);
  });

  it('reports the meaning of each key', () => {
    expect(talk([press('0'), press('4'), press('0'), press('0')]).map(({ meaning }) => meaning)).toEqual([
      'repeat',
      'invalid',
      'repeat',
      'invalid',
    ]);
  });

  it("treats the country's key as such, even when it is 9 or 0", () => {
    fc.assert(
      fc.property(menuKeys, fc.array(press0or5(), { maxLength: 3 }), (keys, before) => {
        const steps = talk(
          [...before.filter((each) => each.kind !== 'key' || each.key !== keys.key), press(keys.key)],
          keys,
        );
        if (steps.at(-2)?.state.phase !== 'over') expect(steps.at(-1)!.action).toBe('transfer');
      }),
    );
  });
});

function press0or5(): fc.Arbitrary<MenuInput> {
  return fc.constantFrom(press('0'), press('5'));
}

describe('for any input', () => {
  it('the menu ends: at most four prompts and their time-outs', () => {
    fc.assert(
      fc.property(menuKeys, fc.infiniteStream(fc.option(anyKey)), (keys, chosen) => {
        let state = MENU_START;
        let rounds = 0;
        for (const key of chosen) {
          rounds++;
          // Without a key, the prompt ends and the menu times out.
          const inputs = key === null ? [PROMPT_ENDED, TIMED_OUT] : [press(key)];
          for (const each of inputs) state = menuStep(state, each, keys).state;
          if (state.phase === 'over') break;
          expect(rounds).toBeLessThan(4);
        }
        expect(state.phase).toBe('over');
      }),
    );
  });

  it('the prompt repeats at most twice on request and once after an invalid key', () => {
    fc.assert(
      fc.property(menuKeys, fc.array(input, { maxLength: 30 }), (keys, inputs) => {
        const played = talk(inputs, keys).filter(({ action }) => action === 'play');
        expect(played.filter(({ meaning }) => meaning === 'repeat').length).toBeLessThanOrEqual(2);
        expect(played.filter(({ meaning }) => meaning === 'invalid').length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('a key counts the same during the prompt and after it', () => {
    fc.assert(
      fc.property(menuKeys, fc.array(anyKey, { maxLength: 6 }), (keys, pressed) => {
        const during = talk(pressed.map(press), keys).map(({ action }) => action);
        const after = talk(
          pressed.flatMap((key) => [PROMPT_ENDED, press(key)]),
          keys,
        )
          .filter((_, index) => index % 2 === 1)
          .map(({ action }) => action);
        expect(after).toEqual(during);
      }),
    );
  });

  it('opting out works at any time until the end', () => {
    fc.assert(
      fc.property(menuKeys, fc.array(input, { maxLength: 10 }), (keys, inputs) => {
        const isOver = talk(inputs, keys).at(-1)?.state.phase === 'over';
        const step = talk([...inputs, press(keys.optOutKey)], keys).at(-1)!;
        expect(step.action).toBe(isOver ? 'none' : 'opt_out');
      }),
    );
  });

  it('the menu ends exactly one way', () => {
    fc.assert(
      fc.property(menuKeys, fc.array(input, { maxLength: 30 }), (keys, inputs) => {
        const ends = talk(inputs, keys).filter(({ action }) => ['transfer', 'opt_out', 'disconnect'].includes(action));
        expect(ends.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the opt-out key', () => {
  it("is a digit, and never the country's key, 9 or 0, whatever is configured", () => {
    fc.assert(
      fc.property(fc.oneof(anyKey, fc.string()), digit, (wanted, countryKey) => {
        const key = effectiveOptOutKey(wanted, countryKey);
        expect(key).toMatch(/^[1-8]$/);
        expect(key).not.toBe(countryKey);
        if (/^[1-8]$/.test(wanted) && wanted !== countryKey) expect(key).toBe(wanted);
      }),
    );
  });

  it.each([
    ['8', '1', '8'],
    ['4', '3', '4'],
    ['1', '1', '8'],
    ['9', '8', '7'],
    ['8', '8', '7'],
  ])('with the setting %s beside the key %s is %s', (wanted, countryKey, expected) => {
    expect(effectiveOptOutKey(wanted, countryKey)).toBe(expected);
  });
});

describe('the menu of a country', () => {
  it('is its own entry, else the fallback', () => {
    const mexico = { key: '3', timeoutMs: 15_000, language: 'es-MX' };
    const plan = { ...DEFAULT_MENU, byCountry: { mexico }, promptMs: 7000 };
    expect(menuPromptOf(plan, 'mexico')).toEqual({ ...mexico, optOutKey: '8', promptMs: 7000 });
    expect(menuPromptOf(plan, 'uruguay')).toEqual({ ...DEFAULT_MENU.fallback, optOutKey: '8', promptMs: 7000 });
  });
});
