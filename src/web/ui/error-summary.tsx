import type { MouseEvent, Ref } from 'react'
import { Icon } from '#web/ui/icon.tsx'

export type ErrorSummaryProps = {
  id: string
  /** The general error. */
  message?: string | undefined
  /** Errors of fields, each a link to its field's id. */
  fields?: { id: string; message: string }[] | undefined
  /** To scroll to it or to give it the focus. */
  ref?: Ref<HTMLDivElement>
}

/** Always in the page, empty while all is well: an alert is announced when words arrive in it. */
export function ErrorSummary({ id, message, fields = [], ref }: ErrorSummaryProps) {
  const empty = !message && fields.length === 0
  return (
    <div id={id} ref={ref} className="error-summary" role="alert" tabIndex={empty ? undefined : -1}>
      {!empty && (
        <div className="error-summary-sheet">
          <Icon name="warning" />
          <div>
            {message && <p className="error-summary-message">{message}</p>}
            {fields.length > 0 && (
              <ul className="error-summary-fields">
                {fields.map((field) => (
                  <li key={field.id}>
                    <a href={`#${field.id}`} onClick={(event) => goTo(event, field.id)}>
                      {field.message}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const CONTROLS = 'input:not([type="hidden"]), select, textarea'

/** To the field itself, or to the first one of a group: a link alone would only scroll to a group. */
function goTo(event: MouseEvent, id: string) {
  const place = document.getElementById(id)
  const field = place?.matches(CONTROLS) ? place : place?.querySelector<HTMLElement>(CONTROLS)
  if (!place || !field) return
  event.preventDefault()
  // In the middle: what stays at the window's top must not cover it.
  place.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
