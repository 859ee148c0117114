import { randomUUID } from 'node:crypto'
import type { DecidedRow } from '#domain/moving/decide-import.ts'
import type { ImportMapping } from '#domain/moving/import-mapping.ts'
import type { PlannedCycle, PlannedReader } from '#domain/moving/planned-reader.ts'
import { type StoredProblem, storeProblem } from '#domain/moving/stored-problem.ts'
import { nextCycle } from '#domain/subscriptions/ledger.ts'
import { momentIn } from '#domain/time/local-time.ts'
import type { Trx } from '#store/database.ts'
import { holdLabels, relabelAccount } from '#store/dispatches/labels.ts'
import {
  type AccountThere,
  findMadeBy,
  insertAddresses,
  insertCycles,
  type NewAddress,
  type NewCycle,
  noteRows,
  openAccounts,
  type RowDone,
} from '#store/moving/import-batch.ts'

type Batch = {
  run: number
  rows: readonly DecidedRow[]
  mapping: Pick<ImportMapping, 'existing'>
  timeZone: string
  at: Date
}

type Taken = DecidedRow & { reader: PlannedReader }

const nothing = {
  account_id: null,
  cycle_id: null,
  made_account: false,
  shipcodes: [],
  wants_autorenew: false,
  customer: null,
  method: null,
}

const HERE_MEANWHILE: StoredProblem = { role: 'email', message: 'There is an account of this email by now.' }

/** Brings some rows in, in the order of the file, with as few statements as there are tables. */
export async function bringIn(trx: Trx, { run, rows, mapping, timeZone, at }: Batch): Promise<void> {
  const wanted = rows.filter((row): row is Taken => row.reader !== null && isTaken(row))
  const people = [...new Map(wanted.toReversed().map(({ reader }) => [reader.emailKey, reader])).values()]
  await holdLabels(trx)
  const there = await openAccounts(
    trx,
    people.map(({ name, email, emailKey }) => ({ name, email, email_key: emailKey })),
    at,
  )
  const accounts = new Map(there.map((account) => [account.email_key, account]))
  const old = there.filter(({ isNew }) => !isNew).map(({ id }) => id)
  const ours = await findMadeBy(trx, run, old)
  const done: RowDone[] = []
  const cycles: NewCycle[] = []
  const addresses: NewAddress[] = []
  const made = new Set<string>()
  for (const row of rows) {
    const { row: line, outcome, externalId, problems, notices } = row
    const noted = {
      line,
      outcome,
      external_id: externalId,
      problems: [...problems, ...notices].map(storeProblem),
      ...nothing,
    }
    const account = row.reader && isTaken(row) ? accounts.get(row.reader.emailKey) : undefined
    if (!row.reader || !account) {
      done.push(noted)
      continue
    }
    const { reader } = row
    const isOurs = account.isNew || ours.has(account.id)
    // Somebody has made it since it was looked: they are asked no less than who was there before.
    if (!isOurs && (mapping.existing === 'leave-out' || account.isDeleted)) {
      done.push({ ...noted, outcome: 'existing', problems: [HERE_MEANWHILE] })
      continue
    }
    const cycle = reader.cycle && newCycle(account, reader.cycle, { timeZone, at })
    if (cycle) {
      cycles.push(cycle)
      account.last = cycle.position
    }
    for (const [shipcode, address] of Object.entries(reader.addresses))
      addresses.push({ account_id: account.id, shipcode, address })
    const isMade = account.isNew && !made.has(account.id)
    if (isMade) made.add(account.id)
    done.push({
      ...noted,
      outcome: isMade ? 'added' : 'joined',
      account_id: account.id,
      cycle_id: cycle?.id ?? null,
      made_account: isMade,
      wants_autorenew: reader.autorenew,
      customer: reader.customer,
      method: reader.method,
    })
  }
  await insertCycles(trx, cycles)
  const kept = await insertAddresses(trx, uniqueAddresses(addresses), at)
  await noteRows(trx, run, withAddresses(done, kept))
  const waiting = new Set(kept.map(({ account_id }) => account_id).filter((id) => old.includes(id) && !ours.has(id)))
  for (const id of waiting) await relabelAccount(trx, id, at)
}

const isTaken = ({ outcome }: DecidedRow) => outcome === 'added' || outcome === 'joined'

type When = { timeZone: string; at: Date }

function newCycle(account: AccountThere, planned: PlannedCycle, { timeZone, at }: When): NewCycle {
  const { position, phase } = nextCycle(account.last > 0 ? [{ position: account.last }] : [])
  const noon = (day: string) => momentIn(timeZone, `${day} 12:00`) ?? at
  const earlier = (moment: Date) => (moment < at ? moment : at)
  return {
    id: randomUUID(),
    account_id: account.id,
    position,
    phase,
    term: planned.term,
    level: planned.level,
    set_deliverable: planned.set,
    active_deliverable: planned.active,
    copies: planned.copies,
    tokens: planned.issuesLeft,
    extra: planned.extra,
    gift_id: planned.giver === null ? null : randomUUID(),
    giver: planned.giver,
    billed_to: planned.institution,
    created_at: planned.startedOn ? earlier(noon(planned.startedOn)) : at,
    cancelled_at: planned.cancelledOn === null ? null : earlier(noon(planned.cancelledOn)),
  }
}

/** The first address of a category is its reader's: rows of one reader may repeat it. */
const uniqueAddresses = (addresses: readonly NewAddress[]): NewAddress[] => [
  ...new Map(addresses.toReversed().map((one) => [`${one.account_id} ${one.shipcode}`, one])).values(),
]

/** Notes with the first row of a reader which addresses came with it. */
function withAddresses(rows: readonly RowDone[], kept: readonly { account_id: string; shipcode: string }[]): RowDone[] {
  const left = new Map<string, string[]>()
  for (const { account_id, shipcode } of kept) left.set(account_id, [...(left.get(account_id) ?? []), shipcode])
  return rows.map((row) => {
    const shipcodes = row.account_id ? left.get(row.account_id) : undefined
    if (!row.account_id || !shipcodes) return row
    left.delete(row.account_id)
    return { ...row, shipcodes }
  })
}
