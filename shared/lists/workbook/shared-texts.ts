import { unescaped, wholeTags } from './xml.ts';

/** A text, a run of it with its own font, and the bounds of how it is pronounced, which is no part of it. */
const TOKEN = /<(?:\w+:)?(si)(?=[\s/>])|<(?:\w+:)?t(?:\s[^<>]*)?(?<!\/)>([^<]*)|<(\/?)(?:\w+:)?rPh(?=[\s>])/g;

/** Reads the texts that the cells of a workbook refer to by position. */
export async function readSharedTexts(xml: AsyncIterable<string>): Promise<readonly string[]> {
  const texts: string[] = [];
  let isPronunciation = false;
  for await (const piece of wholeTags(xml)) {
    for (const [, item, text, close] of piece.matchAll(TOKEN)) {
      if (item !== undefined) texts.push('');
      else if (close !== undefined) isPronunciation = close === '';
      else if (!isPronunciation && texts.length > 0) texts[texts.length - 1] += unescaped(text!);
    }
  }
  return texts;
}
