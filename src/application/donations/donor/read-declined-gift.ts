import type { WithPorts } from '#application/context.ts'
import { attemptOf, type MonthlyCase, readTrade } from '#application/donations/monthly/read-monthly.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import type { Day } from '#domain/donations/monthly.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { isHopeless, lastTryAt } from '#domain/payments/dunning.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findAttempt } from '#store/sales/payment-attempts.ts'

/** A month of a donation that could not be charged, for whoever comes to pay for it. */
export type DeclinedGift = {
  amount: string
  /** What the bank said. */
  reason: string
  /** What it was tried with; null where the provider can't say. */
  triedWith: SavedMethod | null
  /** Whether that is what is saved now. */
  isSaved: boolean
  /** Whether what is saved may be charged once more. */
  canTry: boolean
  /** The bank's question to its customer, as the browser needs it; null where another card is asked for. */
  challenge: { secret: string; method: string } | null
  /** When it is tried next without anybody's doing, and when for the last time. */
  nextOn: Day
  lastOn: Day
}

/** Null where no month waits to be paid. */
export async function readDeclinedGift(
  context: WithPorts<'payments'>,
  { monthly, open, facts, sign }: MonthlyCase,
): Promise<DeclinedGift | null> {
  const declined = facts.open?.declined
  if (open?.state !== 'failing' || !declined) return null
  const { timeZone } = await readTrade(context.db, context.now())
  const isSaved = declined.method === monthly.method
  return {
    amount: formatMoney(cents(open.amount_cents), sign),
    reason: declined.failure.reason,
    triedWith: await readMethod(context, declined.method),
    isSaved,
    canTry: !isSaved || !isHopeless(declined.failure),
    challenge: isSaved && declined.failure.require === 'authorize-card' ? await readChallenge(context, open) : null,
    nextOn: dayIn(timeZone, open.next_at),
    lastOn: dayIn(timeZone, lastTryAt(open.failures, open.next_at)),
  }
}

type Open = NonNullable<MonthlyCase['open']>

async function readChallenge({ db, ports }: WithPorts<'payments'>, open: Open): Promise<DeclinedGift['challenge']> {
  const last = await findAttempt(db, attemptOf(open))
  if (!last?.payment_intent_id) return null
  const intent = await ports.payments.retrieveIntent(last.payment_intent_id).catch(orNone)
  const isOpen = intent?.status === 'open' || intent?.status === 'needs-action'
  return intent && isOpen ? { secret: intent.secret, method: last.method } : null
}

/** A provider that does not answer keeps nobody from the page: another card can still be tried. */
function orNone(error: unknown): null {
  if (error instanceof PaymentOutage) return null
  throw error
}
