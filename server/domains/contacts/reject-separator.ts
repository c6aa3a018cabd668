/** A whole field of our own CSV, and what ends it. Fields in quotes double the quotes inside them. */
const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;

/** Our own comma-separated CSV with semicolons instead, for spreadsheets that expect them. */
export async function* withSemicolons(csv: AsyncIterable<string>): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of csv) {
    text += chunk;
    let converted = '';
    let end = 0;
    FIELD.lastIndex = 0;
    for (let found = FIELD.exec(text); found !== null; found = FIELD.exec(text)) {
      const [, field = '', ending = ''] = found;
      converted += toField(field) + (ending === ',' ? ';' : ending);
      end = FIELD.lastIndex;
    }
    text = text.slice(end);
    if (converted !== '') yield converted;
  }
}

const toField = (field: string): string => (field.includes(';') && !field.startsWith('"') ? `"${field}"` : field);
