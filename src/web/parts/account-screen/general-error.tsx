import { screenFailure } from '#domain/checkout/checkout-texts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** `settings`: where the reader's settings are; null for whoever came by a mailed link. */
type FailureProps = { id: string; message: string; settings: string | null }

/** Of a screen of the account that could not do what it is for. It has the look, and the place, of other errors. */
export const FailureBox = ({ id, message, settings }: FailureProps) => (
  <div id={id} className="error-summary" role="alert" tabIndex={-1}>
    <div className="error-summary-sheet">
      <Icon name="warning" />
      <div>
        <p className="error-summary-message">{message}</p>
        {settings !== null && (
          <p>
            <a href={settings}>Return to settings</a>
          </p>
        )}
      </div>
    </div>
  </div>
)

type ErrorProps = { id: string; message: string | null; supportEmail: string; settings: string | null }

/** The general error of a form of the account: with the way back, where the form itself can't go on. */
export function GeneralError({ id, message, supportEmail, settings }: ErrorProps) {
  if (message !== null && message === screenFailure(supportEmail))
    return <FailureBox id={id} message={message} settings={settings} />
  return <ErrorSummary id={id} message={message ?? undefined} />
}
