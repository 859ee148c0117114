import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import type { Chapter } from '#domain/articles/article-text.ts'
import { useLateComponent } from '#web/parts/browser/use-late-component.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { goTo, isPlainClick } from './go-to.ts'
import { coversText, isContentsOpen, notesAreSheet } from './panels.ts'
import { useCurrentChapter } from './use-current-chapter.ts'
import { usePanels } from './use-panels.ts'

/** It comes when notes are first asked for: many read without. */
const loadNotesPanel = async () => (await import('./notes-panel.tsx')).NotesPanel

export type PostNavigationProps = { chapters: Chapter[]; noteCount: number }

/**
 * The ways through an article. As sent by the server it is links: to the list of chapters, which the stylesheet
 * shows where scripts are off or the margin has room for it, and to the notes at the end.
 */
export function PostNavigation({ chapters, noteCount }: PostNavigationProps) {
  const root = useRef<HTMLDivElement>(null)
  const { panels, change, notesOpener } = usePanels(root)
  const current = useCurrentChapter(chapters.map(({ id }) => id))
  const NotesPanel = useLateComponent(loadNotesPanel, panels.notes === 'open')
  const isAwake = panels.width > 0
  const follow = (event: MouseEvent, id: string) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    goTo(id)
    if (coversText(panels)) change({ do: 'close-contents' })
  }
  return (
    <div ref={root} className="post-nav" data-contents={panels.contents} data-notes={panels.notes}>
      {chapters.length > 0 && (
        <Toggle
          className="post-nav-toggle-contents"
          icon="list"
          panel="chapters"
          href="#chapters"
          isAwake={isAwake}
          isOpen={isContentsOpen(panels)}
          onToggle={() => change({ do: 'toggle-contents' })}
        >
          Contents
        </Toggle>
      )}
      <p className="post-nav-now" aria-hidden="true">
        {chapters.find(({ id }) => id === current)?.title}
      </p>
      {noteCount > 0 && (
        <Toggle
          className="post-nav-toggle-notes"
          icon="note"
          panel="note-panel"
          href="#notes"
          isAwake={isAwake}
          isOpen={panels.notes === 'open'}
          onToggle={(button) => {
            notesOpener.current = button
            change({ do: 'toggle-notes' })
          }}
        >
          Notes <span className="post-nav-count">{noteCount}</span>
        </Toggle>
      )}
      {chapters.length > 0 && (
        <nav id="chapters" className="post-nav-contents" aria-label="Contents of this article">
          <ol className="chapter-list">
            {chapters.map(({ id, title, level }) => (
              <li key={id} data-level={level}>
                <a
                  href={`#${id}`}
                  aria-current={id === current ? 'location' : undefined}
                  onClick={(e) => follow(e, id)}
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {panels.notes === 'open' && NotesPanel && (
        <NotesPanel panels={panels} isSheet={notesAreSheet(panels)} change={change} opener={notesOpener} />
      )}
    </div>
  )
}

type ToggleProps = {
  className: string
  icon: IconName
  /** The element id of what it opens. */
  panel: string
  /** Where it leads until scripts are at work. */
  href: string
  isAwake: boolean
  isOpen: boolean
  onToggle: (button: HTMLElement) => void
  children: ReactNode
}

/** It stays the link that the server sent, so that the focus a reader has put on it is not lost when scripts wake. */
function Toggle({ className, icon, panel, href, isAwake, isOpen, onToggle, children }: ToggleProps) {
  const toggle = (event: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    onToggle(event.currentTarget)
  }
  const asButton = isAwake && {
    role: 'button',
    'aria-expanded': isOpen,
    'aria-controls': panel,
    onClick: toggle,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.key === ' ' && toggle(event),
  }
  return (
    <a className={`post-nav-toggle ${className}`} href={href} {...asButton}>
      <Icon name={icon} />
      <span>{children}</span>
    </a>
  )
}
