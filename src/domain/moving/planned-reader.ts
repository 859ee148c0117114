import type { Address } from '../addresses/address.ts'
import type { Level } from '../subscriptions/categories.ts'
import type { Deliverable } from '../subscriptions/deliverables.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import type { Term } from '../subscriptions/terms.ts'
import type { ImportRole } from './import-mapping.ts'

export type PlannedCycle = {
  readonly term: Term
  readonly level: Level
  readonly set: Deliverable
  readonly active: Deliverable
  readonly copies: number
  /** Null for a lifetime. */
  readonly issuesLeft: number | null
  readonly extra: number
  readonly giver: string | null
  readonly institution: string | null
  readonly startedOn: string | null
  readonly cancelledOn: string | null
}

/** A reader as a row of a file tells of them. */
export type PlannedReader = {
  /** In the old system; null where the file does not say. */
  readonly id: string | null
  readonly email: string
  readonly emailKey: string
  readonly name: string
  /** Null for an account without a subscription. */
  readonly cycle: PlannedCycle | null
  readonly addresses: Readonly<Partial<Record<Shipcode, Address>>>
  readonly autorenew: boolean
  readonly customer: string | null
  readonly method: string | null
}

/** What is wrong with a row, and in which column. `value`: what stands there. */
export type RowProblem = { readonly role: ImportRole | null; readonly message: string; readonly value: string }
