import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

export type SuggestFieldProps = {
  query: string
  label: string
  /** Where the form leads, and where the suggestions come from. */
  action: string
  from: string
  /** The field's name among those of its page. */
  id: string
  longest: number
  placeholder?: string | undefined
  button: string
  labelHidden?: boolean
}

const NONE = -1

/** A plain search form; with scripts, the first answers stand below it while one types. */
export function SuggestField(props: SuggestFieldProps) {
  const { query, label, action, from, id, longest, placeholder, button, labelHidden = false } = props
  const list = `${id}-suggestions`
  const { found, ask, close } = useSuggestions(from)
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
    if (!relatedTarget?.closest(`#${list}`)) leave()
  }

  const combobox = isAwake && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': isOpen,
    'aria-controls': list,
    'aria-activedescendant': active === NONE ? undefined : optionId(list, active),
  }
  return (
    <search onBlur={onBlur}>
      <form className="search-field" action={action}>
        <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={id}>
          {label}
        </label>
        <div className="search-field-row">
          <input
            id={id}
            className="control"
            type="search"
            name="q"
            defaultValue={query}
            placeholder={placeholder}
            maxLength={longest}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => onInput(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            {...combobox}
          />
          <Button type="submit" icon="search">
            {button}
          </Button>
        </div>
        <Suggestions list={list} found={found} active={active} />
        <LiveRegion message={isOpen ? `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}` : ''} />
      </form>
    </search>
  )
}

const optionId = (list: string, index: number) => `${list}-${index}`

/** Down from the field to the first, up from it to the last, and past either end back to the field. */
export function moveActive(active: number, step: number, count: number): number {
  const next = active + step
  if (next < NONE) return count - 1
  return next >= count ? NONE : next
}

function Suggestions({ list, found, active }: { list: string; found: Suggestion[]; active: number }) {
  return (
    <div
      id={list}
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
          id={optionId(list, index)}
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
