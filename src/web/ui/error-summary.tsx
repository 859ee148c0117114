import type { Ref } from 'react'
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
                    <a href={`#${field.id}`}>{field.message}</a>
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
