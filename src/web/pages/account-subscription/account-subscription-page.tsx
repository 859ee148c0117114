import { randomUUID } from 'node:crypto'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { viewAccount } from '#application/accounts/view-account.ts'
import { type OpenedPayableChange, openPayableChange } from '#application/subscription-changes/open-change.ts'
import {
  CHANGE_NOTE_COOKIE,
  type ChangeNote,
  readChangeNote,
  subscriptionPath,
} from '#contract/account-subscription.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { openingChoice, settingsOfCycle, type WantedSettings } from '#domain/subscription-changes/change.ts'
import { NOT_UPDATABLE, UPDATED } from '#domain/subscription-changes/change-texts.ts'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { ReturnToSettings } from '#web/parts/account-screen/return-to-settings.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ChangeForm } from './change-form.tsx'
import { CurrentSubscription } from './current-subscription.tsx'

type Shown = {
  opened: OpenedPayableChange
  chosen: WantedSettings
  note: ChangeNote | null
  attempt: string
  viewOnly: boolean
  /** Carried along by every link. */
  adminView: string | null
}

/** Where one subscription of the reader's own is changed. */
export const accountSubscriptionPage = definePage<Shown>({
  path: '/account/subscriptions/:token',
  styles: 'account-subscription',
  query: ['deliverable', 'level', 'admin-view'],
  payments: true,
  screen: true,
  async load({ context, params, query, cookie }) {
    const token = params.token ?? ''
    const page = subscriptionPath(token)
    const asked = { sessionToken: cookie(SESSION_COOKIE), adminView: query.get('admin-view'), page }
    const viewed = await viewAccount(context, asked)
    if (viewed.kind === 'not-found') return { kind: 'not-found' }
    if (viewed.kind !== 'account')
      return { kind: 'moved', to: `/login?${new URLSearchParams({ redirect: page })}`, forNow: true }
    const opened = await openPayableChange(context, { accountId: viewed.account.accountId, token })
    if (!opened) return { kind: 'not-found' }
    const level = levels.find((one) => one === query.get('level'))
    const deliverable = deliverables.find((one) => one === query.get('deliverable'))
    const settings = settingsOfCycle(opened.cycle)
    const wished = { ...(level && { level }), ...(deliverable && { deliverable }) }
    const chosen = openingChoice({ ...opened, settings }, wished)
    const note = readChangeNote(cookie(CHANGE_NOTE_COOKIE), token)
    const { viewOnly, account } = viewed
    const adminView = viewOnly ? account.ref : asked.adminView
    const data = { opened, chosen, note, attempt: randomUUID(), viewOnly, adminView }
    return { kind: 'found', data, tags: [], secret: true }
  },
  head: ({ opened }, { magazine }) => ({
    title: 'Update Your Subscription',
    description: `What you are sent of ${magazine.name}`,
    canonical: subscriptionPath(opened.cycle.token),
    robots: 'noindex',
  }),
  View: SubscriptionView,
})

function SubscriptionView({ data, site }: ViewProps<Shown>) {
  const { opened, note, viewOnly, adminView } = data
  const { nameA, nameB, nameC } = site.magazine.shipping
  const shipping = { name_a: nameA, name_b: nameB, name_c: nameC }
  return (
    <SiteLayout site={site} signup={false}>
      <article className="account-subscription">
        {viewOnly && <ViewOnlyBanner />}
        <h1>Your Subscription</h1>
        {note?.isDone && <Notice tone="success" title={UPDATED} />}
        <CurrentSubscription opened={opened} shipping={shipping} />
        {!opened.canUpdate ? (
          <p className="account-subscription-none">
            {NOT_UPDATABLE.text} <a href={withAdminView('/account/address', adminView)}>{NOT_UPDATABLE.link}</a>
          </p>
        ) : (
          !viewOnly && <ChangeForm {...data} magazine={site.magazine} shipping={shipping} />
        )}
        <ReturnToSettings adminView={adminView} />
      </article>
    </SiteLayout>
  )
}
