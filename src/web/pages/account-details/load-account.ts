import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type ViewedAccount, viewAccount } from '#application/accounts/view-account.ts'
import { withAdminView } from '#contract/page-paths.ts'
import type { Loaded, PageRequest } from '#web/render/page.ts'

type Viewed = Extract<ViewedAccount, { kind: 'account' }>

/** Whose account a page of settings shows, by which address it was opened, or where whoever asks is led instead. */
export type LoadedAccount =
  | { ok: true; viewed: Viewed; adminView: string | null }
  | { ok: false; instead: Exclude<Loaded<never>, { kind: 'found' }> }

export async function loadAccount({ context, query, cookie }: PageRequest, page: string): Promise<LoadedAccount> {
  const adminView = query.get('admin-view')
  const viewed = await viewAccount(context, { sessionToken: cookie(SESSION_COOKIE), page, adminView })
  const redirect = new URLSearchParams({ redirect: withAdminView(page, adminView) })
  switch (viewed.kind) {
    case 'account':
      return { ok: true, viewed, adminView }
    case 'not-found':
      return { ok: false, instead: { kind: 'not-found' } }
    case 'not-logged-in':
      return { ok: false, instead: { kind: 'moved', to: `/login?${redirect}`, forNow: true } }
    case 'half-way':
      return { ok: false, instead: { kind: 'moved', to: `/login/second-factor?${redirect}`, forNow: true } }
  }
}
