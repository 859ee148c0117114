import type { ImportMapping } from './import-mapping.ts'
import type { PlannedReader, RowProblem } from './planned-reader.ts'
import type { ReadRow } from './read-import.ts'

/**
 * What becomes of a row. `added`: with an account of its own. `joined`: with an account that is there. `known`: the same id was
 * imported before. `existing`, `duplicate`: left out, since its email has an account, or stands in an earlier row. `faulty`:
 * left out, since something is wrong with it.
 */
export const rowOutcomes = ['added', 'joined', 'known', 'existing', 'duplicate', 'faulty'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export type DecidedRow = {
  readonly row: number
  readonly outcome: RowOutcome
  /** By which it is known again; null where something is wrong with it. */
  readonly externalId: string | null
  readonly reader: PlannedReader | null
  readonly problems: readonly RowProblem[]
  /** What somebody may want to look at, though it is taken. */
  readonly notices: readonly RowProblem[]
}

export type ImportFacts = {
  /** Emails that had an account before this run. */
  readonly accounts: ReadonlySet<string>
  /** Ids that another run has brought in. */
  readonly known: ReadonlySet<string>
}

/** The how manieth row of its email each one is, from 1; and so an id for those that have none. */
export function countRows(rows: readonly ReadRow[]): Map<number, number> {
  const counts = new Map<string, number>()
  return new Map(
    rows.flatMap(({ row, reader }) => {
      if (!reader) return []
      const nth = (counts.get(reader.emailKey) ?? 0) + 1
      counts.set(reader.emailKey, nth)
      return [[row, nth] as const]
    }),
  )
}

type Ids = (row: ReadRow & { reader: PlannedReader }) => string

/** Decides on each row in the order of the file. Nobody is put together with anybody else unless the mapping says so. */
export function decideImport(
  rows: readonly ReadRow[],
  mapping: Pick<ImportMapping, 'existing' | 'sameEmail'>,
  { facts, idOf }: { facts: ImportFacts; idOf: Ids },
): DecidedRow[] {
  const ids = new Map<string, number>()
  const emails = new Map<string, number>()
  const places = new Map<string, number>()
  return rows.map((read): DecidedRow => {
    const { row, reader, problems, notices } = read
    if (!reader) return { row, outcome: 'faulty', externalId: null, reader, problems, notices }
    const externalId = idOf({ ...read, reader })
    const decided = (outcome: RowOutcome, why: RowProblem[] = [], seen: RowProblem[] = []): DecidedRow => ({
      row,
      outcome,
      externalId,
      reader,
      problems: why,
      notices: [...notices, ...seen],
    })
    const twin = ids.get(externalId)
    if (twin !== undefined) return decided('duplicate', [sameAs('id', twin, reader.id ?? reader.email)])
    ids.set(externalId, row)
    if (facts.known.has(externalId)) return decided('known')
    const first = emails.get(reader.emailKey)
    if (first !== undefined && mapping.sameEmail === 'leave-out')
      return decided('duplicate', [sameAs('email', first, reader.email)])
    const isThere = facts.accounts.has(reader.emailKey)
    if (isThere && mapping.existing === 'leave-out')
      return decided('existing', [
        { role: 'email', message: 'There is an account of this email.', value: reader.email },
      ])
    if (first === undefined) emails.set(reader.emailKey, row)
    const looksLike = first === undefined ? samePlace(places, row, reader) : null
    return decided(isThere || first !== undefined ? 'joined' : 'added', [], looksLike ? [looksLike] : [])
  })
}

const sameAs = (role: 'id' | 'email', row: number, value: string): RowProblem => ({
  role,
  message: role === 'id' ? `Row ${row} has the same id.` : `Row ${row} has the same email.`,
  value,
})

/** Whoever has the name and postcode of an earlier row may be the same person with another email. */
function samePlace(places: Map<string, number>, row: number, { name, addresses }: PlannedReader): RowProblem | null {
  const [address] = Object.values(addresses)
  if (!address || address.postcode === '') return null
  const key = `${name.toLowerCase()}\n${address.postcode.replaceAll(/[\s-]/g, '')}`
  const before = places.get(key)
  if (before === undefined) places.set(key, row)
  return before === undefined
    ? null
    : { role: 'name', message: `Row ${before} has the same name and postcode. Both are taken.`, value: name }
}

export type ImportCounts = Readonly<Record<RowOutcome, number>> & {
  readonly rows: number
  readonly subscriptions: number
}

export function countOutcomes(rows: readonly Pick<DecidedRow, 'outcome' | 'reader'>[]): ImportCounts {
  const counts = { added: 0, joined: 0, known: 0, existing: 0, duplicate: 0, faulty: 0, rows: rows.length }
  let subscriptions = 0
  for (const { outcome, reader } of rows) {
    counts[outcome] += 1
    if (reader?.cycle && (outcome === 'added' || outcome === 'joined')) subscriptions += 1
  }
  return { ...counts, subscriptions }
}
