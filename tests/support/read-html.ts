const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_all, number) => String.fromCodePoint(Number(number)))
    .replace(/&(\w+);/g, (all, name) => named[name] ?? all)

/** What can be read in a page, wherever it stands: its words, and what its attributes hold. */
export function everythingIn(html: string): string {
  const words = decode(html.replace(/<[^>]*>/g, ''))
  return `${words}\n${decode(html)}`.replace(/\s+/g, ' ')
}

/** What a reader reads in a page's text, with a space wherever an element ends. */
export const wordsIn = (html: string): string =>
  decode(html.slice(html.indexOf('<main')).replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The sentences of a text that are long enough to be its own. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?]”?) /)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length >= 40)
}
