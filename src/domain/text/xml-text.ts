const NAMES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}

/** What XML 1.0 can't carry in any form. A lone surrogate is mended before. */
const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the very characters to be left out.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Any words as text of XML, or as an attribute of one line. It reads back as the same words. */
export const xmlText = (words: string): string =>
  words
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(/[&<>"'\r]/g, (sign) => NAMES[sign] ?? sign)
