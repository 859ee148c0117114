export type NoteText = { number: number; html: string }

/** The notes as they stand at the article's end: the panel shows the same words, which need not be sent twice. */
export function readNoteTexts(): NoteText[] {
  return [...document.querySelectorAll<HTMLLIElement>('.note-list > li')].map((item) => ({
    number: item.value,
    html: item.querySelector('.note-text')?.innerHTML ?? '',
  }))
}
