import { withAdminView } from '#contract/page-paths.ts'

/** The way back to the account from each of its pages. */
export const ReturnToSettings = ({ adminView }: { adminView: string | null }) => (
  <p className="return-to-settings">
    <a href={withAdminView('/account', adminView)}>Return to settings</a>
  </p>
)
