import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { Loader } from '#web/ui/loader.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function PatternMessages() {
  return (
    <PatternSection id="messages" title="Messages">
      <div className="pattern-pair">
        <Notice>
          <p>Note: Total amount is subject to change during checkout based on shipping requirements.</p>
        </Notice>
        <Notice tone="success" title="Subscription redeemed">
          <p>A confirmation email has been sent to m.aubin@sea.example.</p>
        </Notice>
        <Notice tone="warning" title="Important Notice">
          <p>Your subscription is expected to expire with the next issue cycle.</p>
        </Notice>
        <Notice tone="error">
          <p>
            We encountered an error. Please try again at another time or contact{' '}
            <a href="mailto:help@lodestar.example">help@lodestar.example</a> if you need help.
          </p>
        </Notice>
      </div>
      <ErrorSummary id="pattern-error" message="There was a problem processing your order." />
      <ErrorSummary
        id="pattern-errors"
        message="Please look at these fields again."
        fields={[
          { id: fieldId('confirm'), message: 'Confirm Password: Passwords do not match.' },
          { id: fieldId('line1'), message: 'Address Line 1: Required.' },
        ]}
      />
      <Loader />
    </PatternSection>
  )
}
