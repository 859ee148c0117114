import type { ReactNode } from 'react'
import type { AccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'

type NewsProps = { note: AccountNote | null; done: string | null; children?: ReactNode }

/** What the form has led to: the page is opened at this place. */
export const DetailsNews = ({ note, done, children }: NewsProps) => (
  <div id="account-note" className="account-note" tabIndex={-1}>
    {done !== null && <Notice tone="success">{done}</Notice>}
    <ErrorSummary id="account-error" message={note?.general ?? undefined} />
    {children}
  </div>
)

type FormProps = { action: string; adminView: string | null; submit: string; children: ReactNode }

/** A plain form for one thing about the account. What is wrong is told by the server, under the field. */
export const DetailsForm = ({ action, adminView, submit, children }: FormProps) => (
  <form className="fields" method="post" action={withAdminView(action, adminView)} noValidate>
    {children}
    <div>
      <Button type="submit" look="primary">
        {submit}
      </Button>
    </div>
  </form>
)
