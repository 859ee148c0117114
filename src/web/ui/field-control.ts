import type { ReactNode } from 'react'

/** What every field is told, whatever its control. */
export type FieldTexts = {
  name: string
  label: string
  /** Unique on the page; given where the same form can stand twice on one page. */
  id?: string | undefined
  /** Only for a control whose purpose is plain from its place, such as a quantity in a table. */
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
}

/**
 * Made from the name, not from `useId`: a widget is rendered inside the page on the server and alone in the browser,
 * where `useId` would count differently.
 */
export function fieldId(name: string): string {
  return `field-${name}`
}

export function describedBy(id: string, parts: { hint?: ReactNode; error?: string | undefined }): string | undefined {
  const ids = [parts.hint ? `${id}-hint` : '', parts.error ? `${id}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** The attributes that tie a control to its label, hint and error. */
export function controlAttributes({ name, id = fieldId(name), hint, error, required }: Omit<FieldTexts, 'label'>) {
  return {
    id,
    name,
    required,
    'aria-describedby': describedBy(id, { hint, error }),
    'aria-invalid': error ? (true as const) : undefined,
  }
}
