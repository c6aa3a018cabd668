import { PERSON, refuses, type Behaviour } from './behaviour.ts';

const AFTER_PRESS_MS = 2500;

/** Behaviour of the scripted callees by the last two digits of the called number. Other digits behave like `00`. */
export const SCRIPTED: Readonly<Record<string, Behaviour>> = {
  // A person who says hello and stays silent until the caller hangs up.
  '00': PERSON,
  '01': refuses(486),
  // Rings until the caller gives up.
  '02': { ...PERSON, name: 'no answer', ringMs: null },
  '03': refuses(404),
  '04': refuses(503),
  '05': refuses(480),
  '06': refuses(603),
  '07': refuses(403),
  '08': refuses(484),
  '09': refuses(410),
  // A person who presses a key (RFC 4733) after saying hello.
  '10': { ...PERSON, name: 'presses 1', key: { digit: '1', afterMs: AFTER_PRESS_MS } },
  '11': { ...PERSON, name: 'presses 8', key: { digit: '8', afterMs: AFTER_PRESS_MS } },
  '12': { ...PERSON, name: 'presses 5', key: { digit: '5', afterMs: AFTER_PRESS_MS } },
  '13': { ...PERSON, name: 'hangs up', hangUpAfterMs: 2000 },
  '14': { ...PERSON, name: 'presses 9', key: { digit: '9', afterMs: AFTER_PRESS_MS } },
  '15': { ...PERSON, name: 'presses 2', key: { digit: '2', afterMs: AFTER_PRESS_MS } },
  '16': { ...PERSON, name: 'presses 0', key: { digit: '0', afterMs: AFTER_PRESS_MS } },
  '17': { ...PERSON, name: 'presses 1 early', key: { digit: '1', afterMs: 700 } },
  '18': {
    ...PERSON,
    name: 'presses 1, then hangs up',
    key: { digit: '1', afterMs: AFTER_PRESS_MS },
    hangUpAfterMs: 6000,
  },
  // A machine: a greeting of 4 s, then silence.
  '20': { ...PERSON, name: 'machine', speech: 'machine' },
  '21': { ...PERSON, name: 'early media', earlyMedia: true, ringMs: 1500 },
  '22': { ...PERSON, name: 'silent', speech: 'silent' },
  '25': { ...PERSON, name: 'mute', speech: 'mute' },
  '23': { ...PERSON, name: 'machine that hangs up', speech: 'machine', hangUpAfterMs: 9000 },
  '24': { ...PERSON, name: 'talks on', speech: 'talk' },
  // A person on a bad line, of whom AMD() is unsure after 5 s.
  '26': { ...PERSON, name: 'crackles', speech: 'crackle', key: { digit: '1', afterMs: 8000 } },
  '27': { ...PERSON, name: 'hangs up at once', speech: 'silent', hangUpAfterMs: 700 },
  // Machines that record after a beep, 0.8 s and 2.2 s after the greeting of 4 s.
  '28': { ...PERSON, name: 'voicemail', speech: 'voicemail' },
  '29': { ...PERSON, name: 'voicemail with a late beep', speech: 'lateBeep' },
  '30': { ...PERSON, name: 'rings 5 s', ringMs: 5000 },
  '31': { ...PERSON, name: 'slow network', delayMs: 3000 },
  '40': refuses(500),
  '41': refuses(488),
  '42': refuses(502),
  '43': refuses(504),
  '44': refuses(600),
  '45': refuses(604),
  '46': refuses(607),
  '47': refuses(608),
  // Names another number, which nobody must call.
  '48': refuses(302),
};
