import { UPDATED } from '#domain/subscription-changes/change-texts.ts'
import { useInView } from '#web/parts/browser/use-in-view.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The subscription is changed; the browser is on its way to the account. */
export const ChangeDone = () => (
  <div ref={useInView()} className="change-done" tabIndex={-1}>
    <Notice tone="success" title={UPDATED} />
  </div>
)
