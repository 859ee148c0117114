import type { UseCaseContext } from '#application/context.ts'
import { removeUnconfirmed } from '#store/mailing-list/mailing-list.ts'

/** An address that someone typed and nobody confirmed is not ours to keep. */
const UNCONFIRMED_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

export function sweepMailingList({ db, now }: UseCaseContext) {
  const at = now().getTime()
  return removeUnconfirmed(db, {
    linksBefore: new Date(at),
    requestsBefore: new Date(at - UNCONFIRMED_DAYS * DAY_MS),
  })
}
