import type { BesideSubscription } from '#application/accounts/read-account.ts'
import { overviewPanel } from '#domain/accounts/overview-texts.ts'
import type { AccountParts } from './account-parts.tsx'
import { ActiveOverview } from './active-overview.tsx'
import { EmptyOverview } from './empty-overview.tsx'
import { ExpiredOverview } from './expired-overview.tsx'
import { LifetimeOverview } from './lifetime-overview.tsx'

/** How the subscription stands: one panel, whoever looks. */
export function Overview({ beside, ...parts }: AccountParts & { beside: BesideSubscription }) {
  const { tokenState, timetable } = parts.account
  const current = timetable.current?.info
  const { lifetime } = timetable
  const panel = overviewPanel(tokenState.standing)
  if (panel === 'lifetime' && lifetime) return <LifetimeOverview {...parts} lifetime={lifetime} />
  if (panel === 'active' && current) return <ActiveOverview {...parts} current={current} />
  if (panel === 'expired' && current) return <ExpiredOverview {...parts} latest={current} renewal={beside.renewal} />
  return <EmptyOverview {...parts} />
}
