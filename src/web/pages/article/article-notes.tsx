import type { Note } from '#domain/articles/article-text.ts'
import { withPrintedAddresses } from './printed-addresses.ts'

/** The notes at the article's end, each with its way back: for readers without scripts, on paper, and after reading. */
export function ArticleNotes({ notes, url }: { notes: Note[]; url: string }) {
  const siteUrl = new URL(url).origin
  return (
    <section className="article-notes" aria-labelledby="notes" role="doc-endnotes">
      <h2 id="notes" className="label">
        Notes
      </h2>
      <ol className="note-list">
        {notes.map((note) => (
          <li key={note.number} id={`note-${note.number}`} value={note.number}>
            <div className="note-text" dangerouslySetInnerHTML={{ __html: withPrintedAddresses(note.html, siteUrl) }} />
            <a className="note-return" href={`#ref-${note.number}`} role="doc-backlink">
              <span aria-hidden="true">↩</span>
              <span className="visually-hidden">Back to the text at note {note.number}</span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
