import type { WithPorts } from '#application/context.ts'
import { type Counted, returnToLimits, takeFromLimits } from '#application/limits/take-from-limit.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { typedCode } from '#domain/access/sign-in-code.ts'
import { findSecondFactor, insertSecondFactor, takeStep } from '#store/access/second-factors.ts'
import { renewSecondFactor } from '#store/access/sessions.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { wrongSecondFactors } from './access-limits.ts'
import { actorOf } from './actor-of.ts'
import type { LoggedIn, NotLoggedIn } from './log-in.ts'
import { type Browser, openAccountSession } from './open-session.ts'
import { readSession } from './read-session.ts'

type Context = WithPorts<'authenticator' | 'sealSecret'>

/** `set-up`: no code of the secret has been shown yet, so the page shows the secret. */
export type SecondFactorQuestion =
  | { kind: 'not-asked' }
  | { kind: 'code' }
  | { kind: 'set-up'; uri: string; letters: string }

/** What a member of staff who is half-way in is asked for. */
export async function askSecondFactor(
  context: Context,
  token: string | null,
  issuer: string,
): Promise<SecondFactorQuestion> {
  const session = await readSession(context, token)
  if (session.kind !== 'half-way') return { kind: 'not-asked' }
  const { secret, isConfirmed } = await findOrMakeSecret(context, session)
  if (isConfirmed) return { kind: 'code' }
  return { kind: 'set-up', ...context.ports.authenticator.describe(secret, { issuer, account: session.email }) }
}

type Shown = { code: string; browser: Browser }

/** Takes the code of a member of staff's authenticator, once, and opens a whole session in place of the half one. */
export async function passSecondFactor(context: Context, { code, browser }: Shown): Promise<LoggedIn | NotLoggedIn> {
  const session = await readSession(context, browser.session)
  if (session.kind !== 'half-way') return { ok: false, reason: 'link-gone' }
  return takeCode(context, { code, accountId: session.accountId }, async (trx, now) => {
    const opened = await openAccountSession(trx, session.accountId, {
      way: session.way,
      browser,
      now,
      secondFactorAt: now,
    })
    await insertAuditEntry(trx, { at: now, by: actorOf(session), action: 'log in' })
    return { ok: true, session: opened, needsSecondFactor: false }
  })
}

/** Takes a code once more from a member of staff who is in already, before something that can't be taken back. */
export async function repeatSecondFactor(
  context: Context,
  { code, token }: { code: string; token: string | null },
): Promise<{ ok: true } | NotLoggedIn> {
  const session = await readSession(context, token)
  if (token === null || session.kind !== 'account' || !session.isStaff) return { ok: false, reason: 'link-gone' }
  return takeCode(context, { code, accountId: session.accountId }, async (trx, now) => {
    await renewSecondFactor(trx, hashLinkToken(token), now)
    return { ok: true }
  })
}

/** Each code counts once; who tries many is stopped. Whoever has shown a right one has all tries again. */
async function takeCode<Passed extends { ok: true }>(
  context: Context,
  { code, accountId }: { code: string; accountId: string },
  pass: (trx: Trx, now: Date) => Promise<Passed>,
): Promise<Passed | NotLoggedIn> {
  const typed = typedCode(code)
  if (typed === '') return { ok: false, reason: 'code-empty' }
  const { db, ports } = context
  const now = context.now()
  const limits: Counted[] = [[wrongSecondFactors, accountId]]
  const taken = await takeFromLimits(db, limits, now)
  if (!taken.ok) return { ...taken, reason: 'too-many' }
  const { secret } = await findOrMakeSecret(context, { accountId })
  const step = ports.authenticator.stepOf(secret, typed, now)
  if (step === null) return { ok: false, reason: 'code-wrong' }
  const passed = await db
    .transaction()
    .execute(
      async (trx): Promise<Passed | NotLoggedIn> =>
        (await takeStep(trx, accountId, step, now)) ? pass(trx, now) : { ok: false, reason: 'code-wrong' },
    )
  if (passed.ok) await returnToLimits(db, limits, now)
  return passed
}

async function findOrMakeSecret({ db, ports }: Context, { accountId }: { accountId: string }) {
  const found = await findSecondFactor(db, accountId)
  if (found) return { secret: ports.sealSecret.open(found.secret, accountId), isConfirmed: found.confirmed_at !== null }
  await insertSecondFactor(db, accountId, ports.sealSecret.seal(ports.authenticator.newSecret(), accountId))
  const kept = await findSecondFactor(db, accountId)
  if (!kept) throw new Error('A second factor that was just made is gone')
  return { secret: ports.sealSecret.open(kept.secret, accountId), isConfirmed: false }
}
