import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { CancellationKind, CancelledContract } from '#domain/cancellations/cancellation.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { findCancellationByToken } from '#store/cancellations/cancellations.ts'
import { findMagazine } from '#store/content/site.ts'

export type ReceivedCancellation = {
  kind: CancellationKind
  contract: CancelledContract
  name: string
  email: string
  details: string
  endsOn: string | null
  /** By the magazine's clocks, with the name of their zone. */
  receivedAt: string
}

/** No token of ours is longer. */
const LONGEST_TOKEN = 100

/** What was declared, for whoever has just sent it: as they wrote it, and nothing of what came of it. */
export async function readReceived({ db }: UseCaseContext, token: string): Promise<ReceivedCancellation | null> {
  if (token === '' || token.length > LONGEST_TOKEN) return null
  const row = await findCancellationByToken(db, hashLinkToken(token))
  const { timeZone = 'UTC' } = (await findMagazine(db)) ?? {}
  if (!row) return null
  const { kind, contract, name, email, details, ends_on: endsOn, received_at } = row
  return {
    kind,
    contract,
    name,
    email,
    details,
    endsOn,
    receivedAt: `${minuteIn(timeZone, received_at)} (${timeZone})`,
  }
}
