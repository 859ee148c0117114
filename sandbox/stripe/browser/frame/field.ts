import { make } from './dom.ts'

export type Check = (value: string) => string | null

export type Field = {
  root: HTMLElement
  input: HTMLInputElement | HTMLSelectElement
  value(): string
  set(value: string): void
  /** Shows what is wrong, and says it; null where nothing is. */
  validate(): string | null
  isComplete(): boolean
}

type Parts = {
  id: string
  label: string
  check: Check
  format?: (value: string) => string
  attributes?: Record<string, string>
  options?: [value: string, label: string][]
  onChange: () => void
}

/** A labelled field whose error is tied to it. It complains when it is left, not while it is being filled. */
export function makeField({ id, label, check, format, attributes = {}, options, onChange }: Parts): Field {
  const error = make('p', { id: `${id}-error`, class: 'Error', role: 'alert' })
  error.hidden = true
  const common = { id, name: id, class: 'Input', 'aria-describedby': `${id}-error`, ...attributes }
  const input = options
    ? make('select', common, ...options.map(([value, text]) => make('option', { value }, text)))
    : make('input', { type: 'text', ...common })
  const root = make(
    'div',
    { class: `Field Field--${id}` },
    make('label', { for: id, class: 'Label' }, label),
    input,
    error,
  )

  const show = (message: string | null) => {
    error.textContent = message ?? ''
    error.hidden = message === null
    input.classList.toggle('Input--invalid', message !== null)
    input.setAttribute('aria-invalid', String(message !== null))
    root.querySelector('label')?.classList.toggle('Label--invalid', message !== null)
  }
  const reformat = () => {
    if (!format || !(input instanceof HTMLInputElement)) return
    const atEnd = input.selectionStart === input.value.length
    const next = format(input.value)
    if (next === input.value) return
    input.value = next
    if (atEnd) input.setSelectionRange(next.length, next.length)
  }
  input.addEventListener('input', () => {
    reformat()
    if (!error.hidden) show(check(input.value))
    onChange()
  })
  input.addEventListener('change', () => input.value !== '' && show(check(input.value)))
  return {
    root,
    input,
    value: () => input.value.trim(),
    set(value) {
      input.value = format ? format(value) : value
      show(null)
    },
    validate() {
      const message = check(input.value)
      show(message)
      return message
    },
    isComplete: () => check(input.value) === null,
  }
}
