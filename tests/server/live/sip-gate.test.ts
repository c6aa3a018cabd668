import { describe, expect, it } from 'vitest';
import { mayPass } from '#server/live/sip-gate.ts';

const USER = 'desk-10007';
const say = (...lines: string[]): string => [...lines, '', ''].join('\r\n');
const FROM = `From: <sip:${USER}@cadencia.invalid>;tag=5b795r7sbi`;
const CONTACT = 'Contact: <sip:s76vdicq@abc.invalid;transport=ws>;+sip.ice;reg-id=1;expires=120';
const register = (...lines: string[]): string => say('REGISTER sip:cadencia.invalid SIP/2.0', ...lines);

describe('a browser that is a phone', () => {
  it.each([
    ['registers itself', register(FROM, CONTACT)],
    ['registers itself in the short form', register(FROM.replace('From', 'f'), CONTACT.replace('Contact', 'm'))],
    ['answers', say('SIP/2.0 200 OK', CONTACT)],
    ['acknowledges', say('ACK sip:asterisk@vm:5060 SIP/2.0', FROM)],
    ['hangs up', say('BYE sip:asterisk@vm:5060 SIP/2.0', FROM)],
  ])('%s', (_, message) => expect(mayPass(message, USER)).toBe(true));

  it.each([
    ['calls nobody', say('INVITE sip:+5491155550000@pbx SIP/2.0', FROM, CONTACT)],
    ['sends no messages', say('MESSAGE sip:100@pbx SIP/2.0', FROM)],
    ['transfers nobody', say('REFER sip:100@pbx SIP/2.0', FROM)],
    ['registers nobody else', register(FROM.replace(USER, 'desk-10008'), CONTACT)],
    ['registers no second address', register(FROM, CONTACT, 'Contact: <sip:00900123@carrier.example>')],
    ['registers no second address in the short form', register(FROM, CONTACT, 'm: <sip:00900123@carrier.example>')],
    ['registers no second address in one line', register(FROM, `${CONTACT}, <sip:00900123@carrier.example>`)],
    ['registers no second address in a continued line', register(FROM, CONTACT, ' , <sip:00900123@carrier.example>')],
    [
      'registers no second address after half a line’s end',
      register(FROM, `${CONTACT}\nm: <sip:00900123@carrier.example>`),
    ],
    ['registers no address of another name', register(FROM, CONTACT, 'Contact : <sip:00900123@carrier.example>')],
    ['registers not without its name', register(CONTACT)],
    ['says nothing else', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s', (_, message) => expect(mayPass(message, USER)).toBe(false));
});
