import type { UseCaseContext } from '#application/context.ts'
import { type AccountKey, findLinkedAccount } from './find-linked-account.ts'
import { viewAccount } from './view-account.ts'

type Asked = AccountKey & { page: string; adminView: string | null }

/** `accountId` is null for whoever has a link that leads nowhere any more. */
export type ShownAccount =
  | { kind: 'not-logged-in' }
  | { kind: 'not-found' }
  | { kind: 'shown'; accountId: string | null; viewOnly: boolean }

/** The account that a page shows to whoever has a mailed link, which counts alone, or is logged in, or looks at somebody's. */
export async function findShownAccount(
  context: UseCaseContext,
  purpose: 'address' | 'payment',
  { token, ...asked }: Asked,
): Promise<ShownAccount> {
  if (token !== null) {
    const accountId = await findLinkedAccount(context, purpose, { token, sessionToken: asked.sessionToken })
    return { kind: 'shown', accountId, viewOnly: false }
  }
  const viewed = await viewAccount(context, asked)
  if (viewed.kind === 'half-way') return { kind: 'not-logged-in' }
  if (viewed.kind !== 'account') return viewed
  return { kind: 'shown', accountId: viewed.account.accountId, viewOnly: viewed.viewOnly }
}
