import type { MouseEvent } from 'react'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { optionId } from './use-combobox.ts'
import type { Suggestion } from './use-suggestions.ts'

type Props = {
  list: string
  found: readonly Suggestion[]
  active: number
  /** What pressing one does, where it is more than to follow its link. */
  pick?: (suggestion: Suggestion) => void
}

/** The list below a field, and how many it holds for whoever hears the page. */
export function Suggestions({ list, found, active, pick }: Props) {
  const pressed = (suggestion: Suggestion) => (event: MouseEvent) => {
    event.preventDefault()
    pick?.(suggestion)
  }
  // The focus stays in the field: some browsers would take it nowhere, and the list would close before the press.
  const staying = (event: MouseEvent) => event.preventDefault()
  return (
    <>
      <div
        id={list}
        className="search-suggestions"
        role="listbox"
        aria-label="Suggestions"
        // Browsers make a stop for the Tab key of whatever scrolls.
        tabIndex={-1}
        hidden={found.length === 0}
      >
        {found.map((suggestion, index) => (
          <a
            key={suggestion.href}
            id={optionId(list, index)}
            className="search-suggestion"
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            href={suggestion.href}
            data-kind={suggestion.kind}
            onMouseDown={pick && staying}
            onClick={pick && pressed(suggestion)}
          >
            <span className="search-suggestion-title">{suggestion.title}</span>{' '}
            <span className="fine">{suggestion.note}</span>
          </a>
        ))}
      </div>
      <LiveRegion
        message={found.length === 0 ? '' : `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
      />
    </>
  )
}
