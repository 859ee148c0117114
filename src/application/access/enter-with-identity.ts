import type { UseCaseContext } from '#application/context.ts'
import type { ProvenPerson } from '#application/ports/identity-provider.ts'
import { personName } from '#domain/access/person-name.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import {
  findAccountRole,
  insertIdentity,
  lockIdentity,
  takeOverAccount,
  useIdentity,
} from '#store/access/identities.ts'
import { findAccountByEmailKey, insertAccount } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { claimDonationsOf } from '#store/donations/monthly-donations.ts'
import type { Entry } from './entry.ts'
import { type Browser, openAccountSession } from './open-session.ts'

type Reached = { ok: true; accountId: string } | { ok: false; reason: 'email-missing' | 'email-unverified' }

/**
 * Lets somebody into the account of their identity, which is the issuer and its subject. An identity that is new here
 * comes to an account by an email address, and only by one that the provider says it has verified.
 */
export async function enterWithIdentity(
  context: UseCaseContext,
  person: ProvenPerson,
  browser: Browser,
): Promise<Entry> {
  const now = context.now()
  return context.db.transaction().execute(async (trx): Promise<Entry> => {
    await lockIdentity(trx, person)
    const known = await useIdentity(trx, person, now)
    const reached: Reached = known ? { ok: true, accountId: known } : await connect(trx, person, now)
    if (!reached.ok) return reached
    const session = await openAccountSession(trx, reached.accountId, { way: 'social', browser, now })
    const role = await findAccountRole(trx, reached.accountId)
    return { ok: true, session, needsSecondFactor: role === 'staff' }
  })
}

async function connect(trx: Trx, person: ProvenPerson, now: Date): Promise<Reached> {
  const address = readEmail(person.email ?? '')
  if (!address.ok) return { ok: false, reason: 'email-missing' }
  if (!person.emailVerified) return { ok: false, reason: 'email-unverified' }
  const accountId = await findOrMakeAccount(trx, address, person.name, now)
  await claimDonationsOf(trx, accountId, address.email)
  await insertIdentity(trx, person, accountId, now)
  return { ok: true, accountId }
}

async function findOrMakeAccount(
  trx: Trx,
  { email, key }: EmailAddress,
  name: string | null,
  now: Date,
): Promise<string> {
  const made = await insertAccount(trx, {
    name: personName(name, email),
    email,
    email_key: key,
    email_confirmed_at: now,
    password_hash: null,
    created_at: now,
  })
  if (made) return made.id
  const found = await findAccountByEmailKey(trx, key)
  if (!found) throw new Error('An account was there and is not any more')
  // Whoever made it never showed that the address is theirs, and may still know a password to it or be logged in.
  if (found.email_confirmed_at === null) await takeOverAccount(trx, found.id, now)
  return found.id
}
