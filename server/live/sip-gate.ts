/** What a browser that is a phone may say to the PBX: it registers itself, answers, and hangs up. It calls nobody. */

const ANSWER = /^SIP\/2\.0 \d{3} /;
const REQUEST = /^(REGISTER|ACK|BYE) \S+ SIP\/2\.0$/;

/**
 * Returns whether a SIP message (RFC 3261) of the browser with that account may be passed on. A registration must be its
 * own, with a single address: the PBX calls the addresses that are registered, and corrects only the first.
 */
export function mayPass(message: string, user: string): boolean {
  const [first = '', ...lines] = message.split('\r\n\r\n', 1)[0]!.split('\r\n');
  // The PBX also takes half of a line's end for one.
  if ([first, ...lines].some((line) => /[\r\n]/.test(line))) return false;
  if (ANSWER.test(first)) return true;
  const method = REQUEST.exec(first)?.[1];
  // A line that continues another one could hide a second address.
  if (method === undefined || lines.some((line) => /^\s/.test(line))) return false;
  if (method !== 'REGISTER') return true;
  const valuesOf = (name: RegExp): string[] =>
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return name.test(line.slice(0, colon).trim()) ? [line.slice(colon + 1)] : [];
    });
  const from = valuesOf(/^(from|f)$/i);
  const contacts = valuesOf(/^(contact|m)$/i);
  return (
    from.length === 1 &&
    from[0]!.includes(`<sip:${user}@`) &&
    contacts.length === 1 &&
    // Commas separate addresses. JsSIP's one has none.
    !contacts[0]!.includes(',')
  );
}
