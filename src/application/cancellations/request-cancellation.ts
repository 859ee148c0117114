import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimits } from '#application/limits/take-from-limit.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import {
  type CancellationFault,
  type CancellationFields,
  type Declaration,
  readCancellation,
} from '#domain/cancellations/cancellation.ts'
import { cancellingWordingOf } from '#domain/cancellations/cancellation-texts.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { dayIn, minuteIn, momentIn } from '#domain/time/local-time.ts'
import { insertCancellation } from '#store/cancellations/cancellations.ts'
import { findMagazine } from '#store/content/site.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const APPLY_CANCELLATION = 'apply-cancellation'

const HOUR = 3_600
/** No captcha stands before it: the law wants it easy. So nobody can flood an inbox, or end what is many people's. */
const perNetwork: Limit = { name: 'cancellation/network', amount: 5, perSeconds: HOUR }
const perEmail: Limit = { name: 'cancellation/email', amount: 3, perSeconds: 24 * HOUR }
const ofAll: Limit = { name: 'cancellation/all', amount: 200, perSeconds: HOUR }

export type CancellationRequested =
  | { ok: true; token: string }
  | { ok: false; reason: 'faults'; faults: CancellationFault[] }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

type Asked = { fields: CancellationFields; network: string }

/**
 * Takes a declaration from anybody. What is answered, done and mailed here is the same whether there is such an account
 * or not: a job looks. The mail that confirms it, with its time, is in the queue before this answers.
 */
export async function requestCancellation(
  context: UseCaseContext,
  { fields, network }: Asked,
): Promise<CancellationRequested> {
  const { db } = context
  const at = context.now()
  const magazine = await findMagazine(db)
  if (!magazine) throw new Error('There is no magazine')
  const { timeZone } = magazine
  const read = readCancellation(fields, dayIn(timeZone, at))
  if (!read.ok) return { ok: false, reason: 'faults', faults: read.faults }
  const counted = [
    [perNetwork, network],
    [perEmail, read.emailKey],
    [ofAll, 'everyone'],
  ] as const
  const taken = await takeFromLimits(db, counted, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  const { declared } = read
  const { token, hash } = makeLinkToken()
  await db.transaction().execute(async (trx) => {
    const id = await insertCancellation(trx, { declared, tokenHash: hash, at })
    await queueMail(trx, {
      kind: 'cancellation-received',
      to: declared.email,
      data: {
        ...saidOf(declared),
        received: `${minuteIn(timeZone, at)} (${timeZone})`,
        wording: cancellingWordingOf(magazine),
      },
      cause: `cancellation-received:${id}`,
    })
    const runAt = declared.endsOn === null ? null : momentIn(timeZone, declared.endsOn)
    const job = { name: APPLY_CANCELLATION, payload: { cancellationId: id }, key: `${APPLY_CANCELLATION}:${id}` }
    await enqueueJob(trx, { ...job, ...(runAt && { runAt }) })
  })
  return { ok: true, token }
}

const saidOf = ({ kind, contract, name, endsOn }: Declaration) => ({ kind, contract, name, endsOn })
