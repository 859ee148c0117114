import type { ReactNode } from 'react'
import { type FieldTexts, fieldId } from '#web/ui/field-control.ts'
import { FieldError } from '#web/ui/field-error.tsx'
import { RequiredMark } from '#web/ui/required-mark.tsx'

export type FieldProps = FieldTexts & {
  className?: string | undefined
  /** The control, carrying `controlAttributes` of the same texts. */
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { name, label, id = fieldId(name), labelHidden, hint, error, required, className, children } = props
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <div className={labelHidden ? 'visually-hidden' : 'field-head'}>
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      {children}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}
