export type NoteText = { number: number; html: string }

/** The notes as they stand at the article's end: the panel shows the same words, which need not be sent twice. */
export function readNoteTexts(): NoteText[] {
  return [...document.querySelectorAll<HTMLLIElement>('.note-list > li')].map((item) => ({
    number: item.value,
    html: item.querySelector('.note-text')?.innerHTML ?? '',
  }))
}

/** The number in `#note-3` or `#ref-3`. */
export function noteNumber(link: HTMLAnchorElement): number | null {
  const digits = /^#(?:note|ref)-(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}
