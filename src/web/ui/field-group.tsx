import type { ReactNode } from 'react'
import { describedBy } from '#web/ui/field-control.ts'
import { FieldError } from '#web/ui/field-error.tsx'

export type FieldGroupProps = {
  id: string
  legend: string
  hint?: ReactNode
  /** The message of the group as a whole, such as 'errors.address.general'. */
  error?: string | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** Fields that make one answer together: an address, a password and its confirmation. */
export function FieldGroup({ id, legend, hint, error, disabled, children }: FieldGroupProps) {
  return (
    <fieldset id={id} className="field-group" disabled={disabled} aria-describedby={describedBy(id, { hint, error })}>
      <legend className="field-group-legend">{legend}</legend>
      {hint && (
        <div id={`${id}-hint`} className="field-hint">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} message={error} />
      <div className="fields">{children}</div>
    </fieldset>
  )
}
