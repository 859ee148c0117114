import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'
import { Icon } from '#web/ui/icon.tsx'

type Taken = 'type' | 'className' | 'value' | 'ref' | 'onChange' | 'onBlur' | 'onKeyDown'
type Native = Omit<ComponentProps<'input'>, keyof FieldTexts | Taken>

export type NumberFieldProps = FieldTexts &
  Native & {
    /** The value in force. While a reader types, the field shows what is typed, and this again once it is committed. */
    value?: number | undefined
    /** What was typed or stepped to, unjudged; called on leaving the field, on Enter and on each step. */
    onCommit?: ((raw: string) => void) | undefined
    /** A sign before the figure, such as the currency. */
    before?: string | undefined
    /** What is counted, after the figure, such as 'per month'. */
    after?: string | undefined
  }

export function NumberField(props: NumberFieldProps) {
  const { name, label, id, labelHidden, hint, error, required, value, onCommit, before, after, ...rest } = props
  const texts = { name, label, id, labelHidden, hint, error, required }
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()

  function commit(raw: string) {
    setTyped(undefined)
    onCommit?.(raw)
  }

  // The browser knows min, max and step: it does the stepping.
  function step(way: 'up' | 'down') {
    const element = input.current
    if (!element || element.disabled || element.readOnly) return
    const before = element.value
    if (way === 'up') element.stepUp()
    else element.stepDown()
    const raw = element.value
    if (raw === before) return
    // The owner of the value may refuse: until it answers, the old figure stands.
    if (value !== undefined) element.value = before
    else element.dispatchEvent(new Event('input', { bubbles: true }))
    commit(raw)
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && typed !== undefined) commit(typed)
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 'up' : 'down')
  }

  const shown = value === undefined ? {} : { value: typed ?? String(value) }
  const arrow = (way: 'up' | 'down') => (
    <button
      type="button"
      className="number-step"
      // The arrow keys do the same from within the field, so the buttons are no stops of their own.
      tabIndex={-1}
      aria-label={way === 'up' ? `Increase ${label}` : `Decrease ${label}`}
      disabled={rest.disabled || atEnd(way === 'up' ? rest.max : rest.min, value)}
      onClick={() => step(way)}
    >
      <Icon name={way === 'up' ? 'arrow-up' : 'arrow-down'} />
    </button>
  )

  return (
    <Field {...texts}>
      <div className="control-frame number">
        {before && <span className="number-sign">{before}</span>}
        <input
          ref={input}
          className="control"
          type="number"
          inputMode="numeric"
          {...rest}
          {...shown}
          {...controlAttributes(texts)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== undefined && commit(typed)}
          onKeyDown={pressed}
        />
        {arrow('down')}
        {arrow('up')}
      </div>
      {after && <span className="number-unit">{after}</span>}
    </Field>
  )
}

function atEnd(end: number | string | undefined, value: number | undefined): boolean {
  return end !== undefined && value !== undefined && value === Number(end)
}
