import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { NOTE_SCROLL_DELAY_MS } from '#web/parts/browser/display-constants.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readNoteTexts } from './note-texts.ts'
import { notesAreSheet, type PanelAction, type Panels } from './panels.ts'

type NotesPanelProps = { panels: Panels; change: (action: PanelAction) => void; opener: RefObject<HTMLElement | null> }

/** The notes beside the text. In a narrow window a reference brings up its own note alone. */
export function NotesPanel({ panels, change, opener }: NotesPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const [notes] = useState(readNoteTexts)
  const { note, asked } = panels
  const shown = notesAreSheet(panels) && note !== null ? notes.filter(({ number }) => number === note) : notes

  useLayoutEffect(() => {
    const element = panel.current
    // However it closes, the focus must not be lost with it.
    return () => {
      if (element?.contains(document.activeElement)) opener.current?.focus({ preventScroll: true })
    }
  }, [opener])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asking again for the same note leads to it again
  useLayoutEffect(() => {
    if (note === null) return
    const timer = setTimeout(() => showNote(panel.current, note), NOTE_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [note, asked])

  return (
    <section ref={panel} id="note-panel" className="post-nav-notes" aria-label="Notes beside the text">
      <div className="note-panel-head">
        <p className="label">{shown.length === notes.length ? 'Notes' : `Note ${note}`}</p>
        {shown.length < notes.length && (
          <button type="button" className="note-panel-all" onClick={() => change({ do: 'show-all-notes' })}>
            All {notes.length} notes
          </button>
        )}
        <button type="button" className="note-panel-close" onClick={() => change({ do: 'close-notes' })}>
          <Icon name="close" />
          <span className="visually-hidden">Close the notes</span>
        </button>
      </div>
      <ol className="note-panel-list">
        {shown.map(({ number, html }) => (
          <li key={number} data-note={number} data-current={number === note || undefined} tabIndex={-1}>
            <a href={`#ref-${number}`} aria-label={`Back to the text at note ${number}`}>
              {number}
            </a>
            <div className="note-text" dangerouslySetInnerHTML={{ __html: html }} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scrolls the panel and never the page: the reader keeps the line that is being read. */
function showNote(panel: HTMLElement | null, note: number) {
  const list = panel?.querySelector<HTMLElement>('.note-panel-list')
  const item = list?.querySelector<HTMLElement>(`[data-note="${note}"]`)
  if (!list || !item) return
  list.scrollTop = item.offsetTop - list.offsetTop
  item.focus({ preventScroll: true })
}
