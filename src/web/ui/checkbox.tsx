import type { ComponentProps, ReactNode } from 'react'
import { controlAttributes, type FieldTexts, fieldId } from '#web/ui/field-control.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'

export type CheckboxProps = Omit<FieldTexts, 'label' | 'labelHidden'> &
  Omit<ComponentProps<'input'>, keyof FieldTexts | 'type' | 'className'> & {
    /** May hold a link, such as the terms of sale. */
    label: ReactNode
  }

export function Checkbox(props: CheckboxProps) {
  const { name, label, id = fieldId(name), hint, error, required, ...rest } = props
  return (
    <div className="field checkbox">
      <input
        className="mark mark-check"
        type="checkbox"
        {...rest}
        {...controlAttributes({ name, id, hint, error, required })}
      />
      <div className="checkbox-text">
        <label className="checkbox-label" htmlFor={id}>
          {label}
        </label>
        {required && <RequiredMark />}
        {hint && (
          <div id={`${id}-hint`} className="field-hint">
            {hint}
          </div>
        )}
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </div>
  )
}
