/** A thing as search services understand it, in the words of schema.org. */
export type JsonLd = { [property: string]: unknown }

const ESCAPED: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The things of a page as JSON that can stand inside a script element: no words in it can end that element. */
export function writeJsonLd(things: readonly JsonLd[]): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return json.replace(/[<>&\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? sign)
}
