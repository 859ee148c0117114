import type { ReaderAccess } from './reader-access.ts'

export type ArticleAccess = 'public' | 'subscribers'

export type Refusal = 'not-logged-in' | 'not-subscribed' | 'subscription-expired' | 'licence-lapsed'

export type MayRead =
  | { allowed: true; reason: 'public' | 'subscriber' | 'institution' | 'staff' }
  | { allowed: false; reason: Refusal }

/** Whether this reader may have the whole of an article. Everything that gives out article text asks here. */
export function mayReadArticle(access: ArticleAccess, reader: ReaderAccess): MayRead {
  if (access === 'public') return { allowed: true, reason: 'public' }
  switch (reader.kind) {
    case 'visitor':
      return { allowed: false, reason: 'not-logged-in' }
    case 'institution':
      return reader.institution.licence === 'current'
        ? { allowed: true, reason: 'institution' }
        : { allowed: false, reason: 'licence-lapsed' }
    case 'account':
      return mayAccountRead(reader)
  }
}

function mayAccountRead({ isStaff, subscription, institution }: Extract<ReaderAccess, { kind: 'account' }>): MayRead {
  if (isStaff) return { allowed: true, reason: 'staff' }
  if (subscription === 'active') return { allowed: true, reason: 'subscriber' }
  if (institution?.licence === 'current') return { allowed: true, reason: 'institution' }
  if (subscription === 'expired') return { allowed: false, reason: 'subscription-expired' }
  return { allowed: false, reason: institution ? 'licence-lapsed' : 'not-subscribed' }
}
