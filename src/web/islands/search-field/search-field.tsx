import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { Suggestion } from '#contract/search.ts'
import { LONGEST_QUERY } from '#domain/articles/search-words.ts'
import { Button } from '#web/ui/button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useSuggestions } from './use-suggestions.ts'

export type SearchFieldProps = { query: string; label: string }

const NONE = -1
const LIST = 'search-suggestions'
const optionId = (index: number) => `${LIST}-${index}`

/** A plain search form; with scripts, the first answers stand below it while one types. */
export function SearchField({ query, label }: SearchFieldProps) {
  const { found, ask, close } = useSuggestions()
  const [active, setActive] = useState(NONE)
  const isAwake = useHydrated()
  const isOpen = found.length > 0

  function onInput(text: string) {
    setActive(NONE)
    ask(text)
  }
  function leave() {
    setActive(NONE)
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(moveActive(active, step, found.length))
    else if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && found[active]) location.assign(found[active].href)
    else return
    event.preventDefault()
  }
  function onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
    // Pressing a suggestion takes the focus there on the way.
    if (!relatedTarget?.closest(`#${LIST}`)) leave()
  }

  const combobox = isAwake && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': LIST,
    'aria-activedescendant': active === NONE ? undefined : optionId(active),
  }
  return (
    <search onBlur={onBlur}>
      <form className="search-field" action="/search">
        <label className="field-label" htmlFor="search-q">
          {label}
        </label>
        <div className="search-field-row">
          <input
            id="search-q"
            className="control"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={LONGEST_QUERY}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            {...combobox}
          />
          <Button type="submit" icon="search">
            Search
          </Button>
        </div>
        <Suggestions found={found} active={active} />
        <LiveRegion message={isOpen ? `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}` : ''} />
      </form>
    </search>
  )
}

/** Down from the field to the first, up from it to the last, and past either end back to the field. */
export function moveActive(active: number, step: number, count: number): number {
  const next = active + step
  if (next < NONE) return count - 1
  return next >= count ? NONE : next
}

function Suggestions({ found, active }: { found: Suggestion[]; active: number }) {
  return (
    <div
      id={LIST}
      className="search-suggestions"
      role="listbox"
      aria-label="Suggestions"
      // Browsers make a stop for the Tab key of whatever scrolls.
      tabIndex={-1}
      hidden={found.length === 0}
    >
      {found.map(({ kind, href, title, note }, index) => (
        <a
          key={href}
          id={optionId(index)}
          className="search-suggestion"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          href={href}
          data-kind={kind}
        >
          <span className="search-suggestion-title">{title}</span> <span className="fine">{note}</span>
        </a>
      ))}
    </div>
  )
}
