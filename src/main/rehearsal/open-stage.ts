import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { createRehearsalPayments } from '#adapters/stripe/rehearsal-payments.ts'
import { MONTHLY_DONATION } from '#application/donations/monthly/read-monthly.ts'
import type { ChargeOutcome, SavedMethodCharge } from '#application/ports/payments.ts'
import type { FailedJob, NotedCharge, RehearsalStage } from '#application/rehearsal/rehearsal-stage.ts'
import { cents } from '#domain/money/cents.ts'
import { attemptOfKey } from '#domain/payments/charge-key.ts'
import type { PaymentIntent } from '#domain/payments/payment-intent.ts'
import { type DeclineRates, drawDecline } from '#domain/rehearsal/decline-draw.ts'
import { dayIn } from '#domain/time/local-time.ts'
import type { JobContext } from '#jobs/queue/job-context.ts'
import { saleKinds } from '#main/sales/sale-kinds.ts'
import { openOrderLinks, openPayments } from '#main/sales/start-payments.ts'
import { findMagazine } from '#store/content/site.ts'
import { openDatabase } from '#store/database.ts'
import { releaseCopiedJobs } from '#store/rehearsal/copied-queue.ts'
import { findPaymentUnderWay, listPayersToCopy } from '#store/rehearsal/payers-to-copy.ts'
import { noPorts } from './no-ports.ts'
import { rehearsalMail } from './rehearsal-mail.ts'
import { sandboxClock, seedSandbox } from './seed-sandbox.ts'
import { openQueue } from './work-queue.ts'

type Parts = {
  pool: pg.Pool
  sandboxUrl: string
  siteUrl: string
  now: Date
  concurrency: number
  seed: number
  rates: DeclineRates
  /** Takes out of an error's words whatever names a reader. */
  withoutNames: (message: string) => string
}

/** A copy as a stage: its own clock, its payments at a sandbox of its own, and mails that go nowhere. */
export async function openStage(parts: Parts): Promise<RehearsalStage> {
  const { pool, sandboxUrl, siteUrl, concurrency, seed, rates, withoutNames } = parts
  const db = openDatabase(pool)
  const timeZone = (await findMagazine(db))?.timeZone ?? 'UTC'
  let time = parts.now
  const now = () => time
  const today = () => dayIn(timeZone, time)
  const charges = new Map<string, NotedCharge>()
  const failures: FailedJob[] = []

  const payments = createRehearsalPayments({
    payments: openPayments({ secretKey: 'sk_test_rehearsal', apiUrl: sandboxUrl, webhookSecret: 'whsec_rehearsal' }),
    draw({ key, customer, amount }) {
      const { purpose = '', attempt = 1 } = attemptOfKey(key) ?? {}
      return drawDecline(seed, rates, { purpose, customer, day: today(), attempt, cents: amount })
    },
    note: (charge, made) => void charges.set(charge.key, notedOf(charge, made, today())),
    findForeign: async (id) => {
      const found = await findPaymentUnderWay(db, id)
      return found && foreignIntent(id, found)
    },
  })
  const context: JobContext & RehearsalStage['context'] = {
    db,
    now,
    by: { kind: 'command-line', name: 'rehearsal' },
    saleKinds,
    siteUrl,
    ports: {
      ...noPorts,
      ...rehearsalMail(siteUrl),
      payments,
      // Links in mails that nobody gets: the site's own secret stays where it is.
      orderLinks: openOrderLinks(randomBytes(32).toString('base64url'), siteUrl),
    },
  }
  await releaseCopiedJobs(db)
  const unknown = await seedSandbox(sandboxUrl, await listPayersToCopy(db))
  if (unknown > 0) failures.push({ job: 'saved methods', reason: `${unknown} have no ids of the provider’s` })
  const moveSandbox = sandboxClock(sandboxUrl)
  const note = (job: string, error: unknown) => {
    const reason = withoutNames(error instanceof Error ? error.message : String(error))
    failures.push({ job, reason })
  }
  const queue = openQueue({ context, pool, concurrency, note })
  return {
    context,
    async setTime(at) {
      time = at
      await moveSandbox(at)
    },
    ...queue,
    charges: () => [...charges.values()],
    failures: () => failures,
  }
}

function notedOf({ key, amount }: SavedMethodCharge, { outcome, intentId }: ChargeOutcome, day: string): NotedCharge {
  const { purpose, attempt = 1 } = attemptOfKey(key) ?? {}
  return {
    purpose: purpose === MONTHLY_DONATION ? 'donation' : 'renewal',
    day,
    cents: amount,
    attempt,
    outcome,
    intentId,
  }
}

type UnderWay = NonNullable<Awaited<ReturnType<typeof findPaymentUnderWay>>>

/** A bank debit that was under way when the copy was made is taken as paid; what nobody has paid stays so. */
function foreignIntent(id: string, found: UnderWay): PaymentIntent {
  const { amountCents, currency, customer, orderId, orderVersion, chargeKey, isProcessing, createdAt } = found
  return {
    id,
    status: isProcessing ? 'succeeded' : 'open',
    amount: cents(amountCents),
    amountReceived: cents(isProcessing ? amountCents : 0),
    currency,
    customer,
    orderId,
    orderVersion,
    chargeKey,
    secret: '',
    method: null,
    failure: null,
    declinedCharge: null,
    createdAt,
  }
}
