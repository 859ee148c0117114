import { keepAddress } from '#application/addresses/keep-address.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import type { Address } from '#domain/addresses/address.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import { type EmailAddress, readEmail } from '#domain/mail/email-address.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { issuesIn, type Term } from '#domain/subscriptions/terms.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'
import { findOrOpenAccount } from './find-or-open-account.ts'

export type SubscriptionToAdd = {
  email: string
  /** Of an account that is not there yet. */
  name: string | null
  term: Term
  level: Level
  deliverable: Deliverable
  copies: number
  /** The institution that pays for it by invoice. */
  billedTo: string | null
  /** Where print goes; null leaves the address that is kept, if there is one. */
  address: Address | null
  dryRun: boolean
}

export type SubscriptionAdded =
  | { ok: true; ref: string | null; token: string | null; phase: string; tokens: number | null }
  | { ok: false; reason: 'bad-email' | 'bad-copies' | 'bad-billed-to' | 'digital-address' | 'no-magazine' }
  | { ok: false; reason: 'bad-address'; errors: AddressErrors }

const MOST_COPIES = 10_000
const LONGEST_PAYER = 200

class DryRun extends Error {
  readonly added: SubscriptionAdded
  constructor(added: SubscriptionAdded) {
    super('Nothing is kept')
    this.added = added
  }
}

/** A subscription that staff has agreed upon, such as an institution's of several copies. Nothing is charged here. */
export async function addSubscription(context: StaffContext, asked: SubscriptionToAdd): Promise<SubscriptionAdded> {
  await requireMay(context, 'add subscription')
  const read = readEmail(asked.email)
  if (!read.ok) return { ok: false, reason: 'bad-email' }
  const { copies, billedTo, deliverable } = asked
  if (!Number.isSafeInteger(copies) || copies < 1 || copies > MOST_COPIES) return { ok: false, reason: 'bad-copies' }
  if (billedTo !== null && (billedTo.trim() === '' || billedTo.length > LONGEST_PAYER))
    return { ok: false, reason: 'bad-billed-to' }
  const shipcode = shipcodeOfDeliverable(deliverable)
  if (shipcode === null && asked.address) return { ok: false, reason: 'digital-address' }
  const checked = asked.address && checkAddress(shippingConfig(), asked.address, shipcode)
  if (checked && !checked.ok) return { ok: false, reason: 'bad-address', errors: checked.errors }
  try {
    return await context.db.transaction().execute(async (trx) => {
      const added = await add(trx, context, { ...asked, address: checked?.address ?? null }, read)
      if (asked.dryRun) throw new DryRun(added)
      return added
    })
  } catch (error) {
    if (error instanceof DryRun) return error.added
    throw error
  }
}

async function add(
  trx: Trx,
  { now, by }: StaffContext,
  asked: SubscriptionToAdd,
  email: EmailAddress,
): Promise<SubscriptionAdded> {
  const at = now()
  const magazine = await findMagazine(trx)
  if (!magazine) return { ok: false, reason: 'no-magazine' }
  const { issuesPerYear } = magazine
  const { term, level, deliverable, copies, billedTo, address } = asked
  const account = await findOrOpenAccount(trx, { email, name: asked.name, at })
  const tokens = issuesIn(term, issuesPerYear)
  const cycle = await appendCycle(trx, {
    accountId: account.id,
    level,
    term,
    deliverable,
    copies,
    tokens,
    orderId: null,
    ...(billedTo && { billedTo: billedTo.trim() }),
    at,
  })
  const shipcode = shipcodeOfDeliverable(deliverable)
  if (shipcode && address) await keepAddress(trx, { accountId: account.id, shipcode, address, at })
  const type = billedTo ? 'institutional' : cycle.phase === 'introductory' ? 'personal' : 'renewal'
  const data = { subscription_type: type, copies }
  await noteEvent(trx, { name: 'subscribed', at, data, about: { account: account.id } })
  const details = { term, level, deliverable, copies, billedTo, token: cycle.token }
  await insertAuditEntry(trx, { at, by, action: 'add subscription', subject_ref: account.ref, details })
  return { ok: true, ref: account.ref, token: cycle.token, phase: cycle.phase, tokens }
}
