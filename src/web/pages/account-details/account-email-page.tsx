import { readEmailChange } from '#application/accounts/read-email-change.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { emailSent, emailWaits } from '#domain/accounts/email-change.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DetailsForm, DetailsNews } from './details-form.tsx'
import { loadAccount } from './load-account.ts'

type Shown = {
  email: string
  /** The new address that waits to be confirmed. */
  pending: string | null
  note: AccountNote | null
  viewOnly: boolean
  adminView: string | null
}

const PATH = '/account/email'

/** Where an account's mail goes, the address that waits to be confirmed, and plain forms for another and for giving it up. */
export const accountEmailPage = definePage<Shown>({
  path: PATH,
  styles: 'account-details',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'email')
    const pending = await readEmailChange(request.context, account.accountId)
    const data = { email: account.email, pending, note, viewOnly, adminView: loaded.adminView }
    return { kind: 'found', data, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Email',
    description: `Where mail about your account at ${magazine.name} goes`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: EmailView,
})

function EmailView({ data, site }: ViewProps<Shown>) {
  const { email, pending, viewOnly, adminView } = data
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your email</h1>
        <section className="account-details-now" aria-labelledby="account-now">
          <h2 id="account-now">Current Information</h2>
          <dl className="account-facts">
            <dt>Email</dt>
            <dd>{email}</dd>
            {pending !== null && (
              <>
                <dt>New Email (confirmation pending)</dt>
                <dd>{pending}</dd>
              </>
            )}
          </dl>
          {pending !== null && !viewOnly && (
            <form method="post" action={withAdminView('/api/account/cancel-email', adminView)}>
              <Button type="submit" look="secondary">
                Keep your present email
              </Button>
            </form>
          )}
        </section>
        {!viewOnly && <UpdateEmail {...data} />}
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

function UpdateEmail({ email, pending, note, adminView }: Shown) {
  return (
    <section aria-labelledby="update-email">
      <h2 id="update-email">Update Email</h2>
      <DetailsNews note={note} done={sayDone(note, { email, pending })}>
        {pending !== null && <p>{emailWaits(pending)}</p>}
      </DetailsNews>
      <DetailsForm action="/api/account/reset-email" adminView={adminView} submit="Update Email">
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          required
          defaultValue={note?.typed ?? ''}
          error={note?.fields.email}
        />
      </DetailsForm>
    </section>
  )
}

/** What is said is true by now as well: another tab may have changed it since. */
function sayDone(note: AccountNote | null, { email, pending }: { email: string; pending: string | null }) {
  if (note?.done === 'email-sent') return pending === null ? null : emailSent(pending)
  return note?.done === 'email-cancelled' && pending === null ? `Your email stays ${email}` : null
}
