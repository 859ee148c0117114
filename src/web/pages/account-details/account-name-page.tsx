import { readNameStart } from '#application/accounts/read-name-start.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { type NameStart, nameStartText } from '#domain/dispatches/name-on-labels.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { DetailsForm, DetailsNews } from './details-form.tsx'
import { loadAccount } from './load-account.ts'

type Shown = {
  name: string
  note: AccountNote | null
  /** Null for whoever is sent nothing in print. */
  start: NameStart | null
  viewOnly: boolean
  adminView: string | null
}

const PATH = '/account/name'

/** What an account is called, and a plain form for another name. */
export const accountNamePage = definePage<Shown>({
  path: PATH,
  styles: 'account-details',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'name')
    const start = await readNameStart(request.context, account.accountId)
    const data = { name: account.name, note, start, viewOnly, adminView: loaded.adminView }
    return { kind: 'found', data, tags: [], secret: true }
  },
  head: (_shown, { magazine }) => ({
    title: 'Name',
    description: `What your account at ${magazine.name} is called`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: NameView,
})

function NameView({ data: { name, note, start, viewOnly, adminView }, site }: ViewProps<Shown>) {
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-details">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your name</h1>
        <section className="account-details-now" aria-labelledby="account-now">
          <h2 id="account-now">Current Information</h2>
          <dl className="account-facts">
            <dt>Name</dt>
            <dd>{name}</dd>
          </dl>
        </section>
        {!viewOnly && (
          <section aria-labelledby="update-name">
            <h2 id="update-name">Update Name</h2>
            <DetailsNews note={note} done={note?.done === 'name-updated' ? 'Name updated successfully' : null} />
            {start && <p>{nameStartText(start)}</p>}
            <DetailsForm action="/api/account/name" adminView={adminView} submit="Update Name">
              <TextField
                name="name"
                label="Name"
                autoComplete="name"
                required
                defaultValue={note?.typed ?? name}
                error={note?.fields.name}
              />
            </DetailsForm>
          </section>
        )}
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}
