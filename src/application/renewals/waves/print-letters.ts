import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext, WithPorts } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { transact } from '#application/transact.ts'
import { formatLabel } from '#domain/addresses/format-address.ts'
import { fixedCountry } from '#domain/addresses/shipping-config.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import type { RenewalLetter } from '#domain/renewals/renewal-letter.ts'
import { cycleThatEnds, type Wave } from '#domain/renewals/waves.ts'
import { DEFAULT_SHIPCODE, shipLetters } from '#domain/subscriptions/shipcodes.ts'
import { letterOfDeliverable } from '#domain/subscriptions/timetable.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import {
  dropLetter,
  findLastLetterRun,
  findLetterRun,
  insertLetterRun,
  listLetters,
  lockWaitingLetters,
  notePrinted,
} from '#store/renewals/notices.ts'
import { RENEW_LINK_DAYS } from './mail-wave.ts'
import { readWaveCase, type WaveCase } from './read-wave-case.ts'

/** Sheets in one run; what is left is the next. */
const MOST = 2_000

type Asked = { wave: Wave; run: number | null; dryRun: boolean }
export type LettersPrinted =
  | { ok: true; run: number | null; isNew: boolean; letters: RenewalLetter[]; withoutAddress: number }
  | { ok: false; reason: 'no-such-run' }

type Needs = StaffContext & WithPorts<'orderLinks'>

/**
 * The letters of a wave that wait, as one run, each noted as printed with what stands in it. Where none waits it is the wave's last run
 * again, and an older one where its number is given: the same letters, to nobody a second one.
 */
export async function printLetters(context: Needs, asked: Asked): Promise<LettersPrinted> {
  await requireMay(context, 'print renewal letters')
  const printed = await printOrRead(context, asked)
  if (asked.dryRun || !printed.ok || printed.isNew || printed.letters.length === 0) return printed
  // Names and addresses leave the house once more.
  const details = { wave: asked.wave, run: printed.run, isAgain: true }
  await insertAuditEntry(context.db, { at: context.now(), by: context.by, action: 'print renewal letters', details })
  return printed
}

async function printOrRead(context: Needs, { wave, run, dryRun }: Asked): Promise<LettersPrinted> {
  const { db } = context
  if (run !== null) {
    const found = await findLetterRun(db, run)
    if (!found || found.wave !== wave) return { ok: false, reason: 'no-such-run' }
    return { ok: true, run, isNew: false, letters: await listLetters(db, run), withoutAddress: 0 }
  }
  return transact(db, { dryRun }, (trx) => printWaiting(trx, context, wave))
}

async function printWaiting(trx: Trx, context: Needs, wave: Wave): Promise<LettersPrinted> {
  const at = context.now()
  const ready: { id: string; accountId: string; letter: RenewalLetter }[] = []
  let withoutAddress = 0
  for (const { id, account_id: accountId, cycle_id: cycleId } of await lockWaitingLetters(trx, wave, MOST)) {
    const known = await readWaveCase(trx, accountId, at)
    const isWanted = known !== null && !known.facts.isReachable && cycleThatEnds(known.facts)?.id === cycleId
    const letter = isWanted ? letterOf(known, context.ports.orderLinks, id) : null
    if (letter) ready.push({ id, accountId, letter })
    else if (isWanted) withoutAddress += 1
    else await dropLetter(trx, id)
  }
  if (ready.length === 0) {
    const last = await findLastLetterRun(trx, wave)
    const letters = last ? await listLetters(trx, last.number) : []
    return { ok: true, run: last?.number ?? null, isNew: false, letters, withoutAddress }
  }
  const run = await insertLetterRun(trx, wave, at)
  for (const { id, accountId, letter } of ready) {
    await notePrinted(trx, { noticeId: id, run, letter })
    const hash = hashLinkToken(letter.code)
    const expires_at = daysAfter(at, RENEW_LINK_DAYS)
    await insertAccountLink(trx, { hash, account_id: accountId, purpose: 'renew', expires_at })
  }
  const details = { wave, run, letters: ready.length }
  await insertAuditEntry(trx, { at, by: context.by, action: 'print renewal letters', details })
  return { ok: true, run, isNew: true, letters: ready.map(({ letter }) => letter), withoutAddress }
}

/** To where the subscription is sent, or any other address of the account's; null where it has none, or nothing is sold. */
function letterOf({ known, facts, lastIssue }: WaveCase, links: OrderLinks, noticeId: string): RenewalLetter | null {
  const { offer, subscriber } = known
  const { name, addresses } = subscriber.account
  const own = offer && letterOfDeliverable(offer.cycle.deliverables.active)
  const address = (own && addresses[own]) ?? shipLetters.map((letter) => addresses[letter]).find(Boolean)
  if (!offer || !address) return null
  const config = shippingConfig()
  const code = links.renewalCode(noticeId)
  return {
    name,
    lines: formatLabel(config, { name, address }, fixedCountry(config, DEFAULT_SHIPCODE)?.code ?? ''),
    postcode: address.postcode,
    country: address.country,
    subscription: offer.name,
    amount: offer.amount,
    lastIssue,
    hasEnded: facts.standing === 'expired',
    giver: offer.cycle.giver,
    code,
    url: links.renewalCodeUrl(code),
  }
}
