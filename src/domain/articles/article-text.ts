/** A heading that the table of contents links to; `id` is the heading's element id. */
export type Chapter = { id: string; title: string; level: 2 | 3 }

/** A footnote. `html` is what stands in the note, without its number and without a way back to the text. */
export type Note = { number: number; html: string }

/** What was wrong in an article, and the day on which that was said. `html` is sanitised; `text` is the same in plain words. */
export type Correction = { date: string; html: string; text: string }

/** An article's text, ready to be shown and searched. Both kinds of HTML are sanitised. */
export type ArticleText = {
  html: string
  /** What a reader without access is sent: the first blocks, without inserts. */
  openingHtml: string
  chapters: Chapter[]
  notes: Note[]
  /** The numbers of the notes that the opening refers to. */
  openingNotes: number[]
  /** Characters of `plainText`. */
  textLength: number
  /** The text without notes and inserts. */
  plainText: string
  /** The same of the opening: all that may be found and shown of an article for subscribers. */
  openingText: string
}

/** A top-level part of a text. `length` is the number of characters that are read in it. */
export type TextBlock = {
  kind: 'paragraph' | 'heading' | 'list' | 'quotation' | 'figure' | 'break' | 'other'
  length: number
}
