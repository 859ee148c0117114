import { type Deletion, openDeletion } from '#application/own-data/open-deletion.ts'
import { DELETE_LINK_HOURS } from '#application/own-data/request-deletion.ts'
import { ACCOUNT_NOTE_COOKIE, type AccountNote, readAccountNote } from '#contract/account-details.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { DetailsForm, DetailsNews } from '#web/pages/account-details/details-form.tsx'
import { loadAccount } from '#web/pages/account-details/load-account.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { OpenMatters, WhatGoes } from './what-goes.tsx'

type Shown = {
  email: string
  deletion: Deletion
  note: AccountNote | null
  viewOnly: boolean
  adminView: string | null
}

const PATH = '/account/delete'

/** What deleting the account would mean, why it can't be done yet, and a plain form that asks for the mail by which it is done. */
export const accountDeletePage = definePage<Shown>({
  path: PATH,
  styles: 'account-data',
  query: ['admin-view'],
  screen: true,
  async load(request) {
    const loaded = await loadAccount(request, PATH)
    if (!loaded.ok) return loaded.instead
    const { account, viewOnly } = loaded.viewed
    const deletion = await openDeletion(request.context, account.accountId)
    if (!deletion) return { kind: 'not-found' }
    const note = readAccountNote(request.cookie(ACCOUNT_NOTE_COOKIE), account.ref, 'delete')
    const data = { email: account.email, deletion, note, viewOnly, adminView: loaded.adminView }
    return { kind: 'found', data, tags: [], keep: false }
  },
  head: (_shown, { magazine }) => ({
    title: 'Delete Your Account',
    description: `Delete your account at ${magazine.name}`,
    canonical: PATH,
    robots: 'noindex',
  }),
  View: DeleteView,
})

function DeleteView({ data, site }: ViewProps<Shown>) {
  const { email, deletion, viewOnly, adminView, note } = data
  const { supportEmail } = site.magazine
  const isOpen = deletion.matters.length > 0
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-data">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Delete Your Account</h1>
        <DetailsNews note={note} done={note?.done === 'delete-sent' ? saySent(email) : null} />
        {isOpen && (
          <OpenMatters
            matters={deletion.matters}
            supportEmail={supportEmail}
            to={(path) => withAdminView(path, adminView)}
          />
        )}
        <WhatGoes givesUp={deletion.givesUp} dataPath={withAdminView('/account/data', adminView)} />
        {!isOpen && !viewOnly && <AskForMail note={note} adminView={adminView} email={email} />}
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}

const saySent = (email: string) =>
  `We have sent a mail to ${email}. Its link works for ${DELETE_LINK_HOURS} hours and leads to the page where you delete your account. Until then nothing changes.`

const AskForMail = ({ note, adminView, email }: Pick<Shown, 'note' | 'adminView' | 'email'>) => (
  <section aria-labelledby="ask">
    <h2 id="ask">Ask for the Mail</h2>
    <p>
      Type the email address of your account, <strong>{email}</strong>, and we send a link there. Nothing is deleted
      until you open it and say so once more.
    </p>
    <DetailsForm action="/api/account/delete" adminView={adminView} submit="Send me the link">
      <TextField
        name="email"
        label="Email of your account"
        type="email"
        autoComplete="off"
        required
        defaultValue={note?.typed ?? ''}
        error={note?.fields.email}
      />
    </DetailsForm>
  </section>
)
