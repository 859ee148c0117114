import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { exactOption, matchOptions, type SearchOption } from '#web/ui/match-options.ts'

export const NONE = -1
/** A part of a long list is drawn, and more of it as one gets near its end. */
const DRAWN_AT_ONCE = 60
const PAGE = 8

type Choosing = {
  options: SearchOption[]
  value: string
  required: boolean | undefined
  onChange: (code: string) => void
}

/** What is typed, which options match it, which of them is highlighted, and whether what was left behind is one. */
export function useSearchableSelect({ options, value, required, onChange }: Choosing) {
  const [text, setText] = useState(() => options.find(({ code }) => code === value)?.names[0] ?? '')
  const [searched, setSearched] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const [drawn, setDrawn] = useState(DRAWN_AT_ONCE)
  const [isInvalid, setInvalid] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const matches = useMemo(() => matchOptions(options, searched), [options, searched])

  function open() {
    // Who opens the list again wants to see the others too.
    if (!isOpen) search(value ? '' : text)
    setOpen(true)
  }
  function search(words: string) {
    setSearched(words)
    setActive(NONE)
    setDrawn(DRAWN_AT_ONCE)
    if (list.current) list.current.scrollTop = 0
  }
  function close() {
    setOpen(false)
    setActive(NONE)
  }
  function type(words: string) {
    setText(words)
    setInvalid(false)
    search(words)
    setOpen(true)
    choose(exactOption(options, words)?.code ?? '')
  }
  function choose(code: string) {
    if (code !== value) onChange(code)
  }
  function select(option: SearchOption) {
    setText(option.names[0] ?? '')
    setInvalid(false)
    choose(option.code)
    close()
  }
  function leave() {
    const option = exactOption(options, text)
    if (option) return select(option)
    setInvalid(text.trim() !== '' || required === true)
    choose('')
    close()
  }
  function highlight(index: number) {
    const next = Math.min(Math.max(index, 0), matches.length - 1)
    setActive(next)
    if (next > drawn - PAGE) setDrawn(next + DRAWN_AT_ONCE)
  }
  function drawMore() {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {}
    if (scrollHeight - scrollTop < 3 * clientHeight && drawn < matches.length) setDrawn(drawn + DRAWN_AT_ONCE)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    const chosen = isOpen ? matches[active]?.option : undefined
    if (step !== undefined) {
      event.preventDefault()
      open()
      if (isOpen) highlight(active + step)
      else if (step > 0) setActive(0)
    } else if (event.key === 'Enter') {
      // A half-typed name must not send the form it stands in.
      if (isOpen) event.preventDefault()
      // The only one that fits what was typed need not be gone to first.
      const only = isOpen && searched.trim() !== '' && matches.length === 1 ? matches[0]?.option : undefined
      const wanted = chosen ?? only
      if (wanted) select(wanted)
    } else if (event.key === 'Tab' && chosen) {
      select(chosen)
    } else if (event.key === 'Escape' && isOpen) {
      // What stands around the field must not close along with its list.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
  }

  return { text, matches, isOpen, active, drawn, isInvalid, list, open, type, select, leave, press, drawMore }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
