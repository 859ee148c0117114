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
      return reader.licence === 'current'
        ? { allowed: true, reason: 'institution' }
        : { allowed: false, reason: 'licence-lapsed' }
    case 'account':
      if (reader.isStaff) return { allowed: true, reason: 'staff' }
      if (reader.subscription === 'active') return { allowed: true, reason: 'subscriber' }
      return { allowed: false, reason: reader.subscription === 'none' ? 'not-subscribed' : 'subscription-expired' }
  }
}
