import type { ComponentProps } from 'react'
import { Field } from '#web/ui/field.tsx'
import { controlAttributes, type FieldTexts } from '#web/ui/field-control.ts'

export type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, keyof FieldTexts | 'className'>

export function TextArea(props: TextAreaProps) {
  const { name, label, id, labelHidden, hint, error, required, rows = 4, ...rest } = props
  const texts = { name, label, id, labelHidden, hint, error, required }
  return (
    <Field {...texts}>
      <textarea className="control text-area" rows={rows} {...rest} {...controlAttributes(texts)} />
    </Field>
  )
}
