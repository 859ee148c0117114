import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NOTE_SCROLL_DELAY_MS } from '#web/parts/browser/display-constants.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WrittenHtml } from '#web/ui/written-html.tsx'
import { followReading } from './follow-reading.ts'
import { readNoteTexts } from './note-texts.ts'
import type { PanelAction, Panels } from './panels.ts'
import { useNotesInView } from './use-notes-in-view.ts'

type NotesPanelProps = {
  panels: Panels
  /** As a sheet it shows a note that was asked for alone. */
  isSheet: boolean
  change: (action: PanelAction) => void
  opener: RefObject<HTMLElement | null>
}

/** The notes beside the text, which follow the reading. In a narrow window a reference brings up its own note alone. */
export function NotesPanel({ panels, isSheet, change, opener }: NotesPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const scrolledAt = useRef(Number.NEGATIVE_INFINITY)
  const [notes] = useState(readNoteTexts)
  const { note, asked } = panels
  const inView = useNotesInView(panel, isSheet)
  const isRead = (number: number) => inView.split(' ').includes(`${number}`)
  const shown = isSheet && note !== null ? notes.filter(({ number }) => number === note) : notes

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view has changed, and is marked by now
  useEffect(() => {
    const timer = setTimeout(() => followReading(panel.current, scrolledAt.current), NOTE_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [inView])

  const holdStill = () => {
    scrolledAt.current = performance.now()
  }
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
      <ol className="note-panel-list" onWheel={holdStill} onTouchMove={holdStill}>
        {shown.map(({ number, html }) => (
          <li
            key={number}
            data-note={number}
            data-current={(number === note && isRead(number)) || undefined}
            aria-current={isRead(number) ? 'location' : undefined}
            tabIndex={-1}
          >
            <a href={`#ref-${number}`} aria-label={`Back to the text at note ${number}`}>
              {number}
            </a>
            <WrittenHtml className="note-text" html={html} />
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
