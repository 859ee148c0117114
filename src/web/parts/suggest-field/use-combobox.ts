import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const NONE = -1

type Asked = {
  /** Where the suggestions come from. */
  from: string
  /** The id of the list. */
  list: string
  choose: (suggestion: Suggestion) => void
}

/** A field with a list of suggestions below it: the focus stays in the field, and arrows walk the list. */
export function useCombobox({ from, list, choose }: Asked) {
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
  function pick(suggestion: Suggestion) {
    leave()
    choose(suggestion)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(moveActive(active, step, found.length))
    else if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && found[active]) pick(found[active])
    else return
    event.preventDefault()
  }
  function onBlur({ relatedTarget }: FocusEvent<HTMLElement>) {
    // Pressing a suggestion takes the focus there on the way.
    if (!relatedTarget?.closest(`#${list}`)) leave()
  }

  const attributes = isAwake
    ? {
        role: 'combobox',
        'aria-autocomplete': 'list' as const,
        'aria-expanded': isOpen,
        'aria-controls': list,
        'aria-activedescendant': active === NONE ? undefined : optionId(list, active),
      }
    : {}
  return { found, active, onInput, onKeyDown, onBlur, pick, attributes }
}

export const optionId = (list: string, index: number) => `${list}-${index}`

/** Down from the field to the first, up from it to the last, and past either end back to the field. */
export function moveActive(active: number, step: number, count: number): number {
  const next = active + step
  if (next < NONE) return count - 1
  return next >= count ? NONE : next
}
