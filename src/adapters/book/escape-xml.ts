const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 can't carry.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Words without the characters that XML can't carry at all. */
export const fitForXml = (words: string) => words.replace(UNFIT, '')

/** Words as XML carries them. */
export const escapeXml = (words: string) => fitForXml(words).replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign)
