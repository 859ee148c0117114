import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'

export type TextFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'className'> & {
    type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'date' | undefined
    /** A sign inside the field: a currency, a magnifying glass. */
    before?: ReactNode
    after?: ReactNode
  }

const keyboards = {
  text: undefined,
  email: 'email',
  password: undefined,
  search: 'search',
  tel: 'tel',
  date: undefined,
} as const

export function TextField(props: TextFieldProps) {
  const { name, label, id, labelHidden, hint, error, required, type = 'text', before, after, ...rest } = props
  const texts = { name, label, id, labelHidden, hint, error, required }
  // A name corrected to a dictionary word is a wrong name; an address is not a sentence.
  const plain = type === 'email' || type === 'password' ? ({ autoCapitalize: 'none', spellCheck: false } as const) : {}
  const input = (
    <input
      className="control"
      type={type}
      inputMode={keyboards[type]}
      {...plain}
      {...rest}
      {...controlAttributes(texts)}
    />
  )
  return (
    <Field {...texts}>
      {before || after ? (
        <div className="control-frame">
          {before && <span className="affix">{before}</span>}
          {input}
          {after && <span className="affix">{after}</span>}
        </div>
      ) : (
        input
      )}
    </Field>
  )
}
