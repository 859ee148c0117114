import type { DatabaseSync } from 'node:sqlite'
import type Stripe from 'stripe'
import type { Bank } from '../test-data/banks.ts'
import type { TestCard } from '../test-data/cards.ts'

/** Every kind of object that is kept, in the shape in which it is answered. */
export type Bodies = {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  payment_method: Stripe.PaymentMethod
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  event: Stripe.Event
  balance_transaction: Stripe.BalanceTransaction
  mandate: Stripe.Mandate
  dispute: Stripe.Dispute
  payout: Stripe.Payout
  webhook_endpoint: Stripe.WebhookEndpoint
}

/** What is known of an object but never told. */
export type Inners = {
  customer: Record<string, never>
  payment_method: {
    card?: TestCard
    bank?: Bank
    /** Set up for later: some cards then ask for no authentication off-session. */
    setUp?: boolean
    mandate?: string
    verified?: boolean
    /** Without a customer it can be paid with once. */
    spent?: boolean
  }
  payment_intent: {
    offSession?: boolean
    returnUrl?: string
    authenticated?: boolean
    verifyAttempts?: number
    mandate?: string
  }
  setup_intent: { returnUrl?: string; verifyAttempts?: number }
  charge: Record<string, never>
  refund: Record<string, never>
  event: Record<string, never>
  /** The automatic payout that it went into. */
  balance_transaction: { payout?: string }
  mandate: Record<string, never>
  dispute: Record<string, never>
  payout: Record<string, never>
  webhook_endpoint: { secret: string }
}

export type Kind = keyof Bodies

export type Kept<K extends Kind> = { seq: number; body: Bodies[K]; inner: Inners[K] }

export type Page = {
  limit: number
  /** Newest first: those older than this one. */
  after?: number
  /** The ones just newer than this. */
  before?: number
  /** By a path in the body, such as `$.customer`. */
  equal?: Record<string, string>
  /** By a path in what is never told. */
  equalInner?: Record<string, string>
  createdFrom?: number
  createdTo?: number
}

type Row = { seq: number; body: string; inner: string }

/** Objects by kind and id. Nothing else knows how they are kept. */
export class Objects {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  add<K extends Kind>(kind: K, body: Bodies[K], inner: Inners[K]) {
    this.#database
      .prepare('insert into objects (id, kind, body, inner) values (?, ?, ?, ?)')
      .run(body.id, kind, JSON.stringify(body), JSON.stringify(inner))
  }

  find<K extends Kind>(kind: K, id: string): Kept<K> | undefined {
    const row = this.#database.prepare('select seq, body, inner from objects where id = ? and kind = ?').get(id, kind)
    return row && read<K>(row as Row)
  }

  /** Of any kind, for `expand`. */
  findAny(id: string): Bodies[Kind] | undefined {
    const row = this.#database.prepare('select seq, body, inner from objects where id = ?').get(id)
    return row && read<Kind>(row as Row).body
  }

  save<K extends Kind>(kind: K, body: Bodies[K], inner?: Inners[K]) {
    const kept = inner === undefined ? null : JSON.stringify(inner)
    this.#database
      .prepare('update objects set body = ?, inner = coalesce(?, inner) where id = ? and kind = ?')
      .run(JSON.stringify(body), kept, body.id, kind)
  }

  remove(kind: Kind, id: string) {
    this.#database.prepare('delete from objects where id = ? and kind = ?').run(id, kind)
  }

  /** One page, newest first, and whether there are more behind it. */
  list<K extends Kind>(kind: K, page: Page): { data: Bodies[K][]; hasMore: boolean } {
    // A deleted customer can be looked at, but is in no list.
    const where = ['kind = ?', "json_extract(body, '$.deleted') is null"]
    const values: (string | number)[] = [kind]
    const also = (condition: string, value: string | number | undefined) => {
      if (value === undefined) return
      where.push(condition)
      values.push(value)
    }
    also('seq < ?', page.after)
    also('seq > ?', page.before)
    also("json_extract(body, '$.created') >= ?", page.createdFrom)
    also("json_extract(body, '$.created') <= ?", page.createdTo)
    for (const [path, value] of Object.entries(page.equal ?? {})) also(`json_extract(body, '${path}') = ?`, value)
    for (const [path, value] of Object.entries(page.equalInner ?? {})) also(`json_extract(inner, '${path}') = ?`, value)
    const order = page.before === undefined ? 'desc' : 'asc'
    const rows = this.#database
      .prepare(`select seq, body, inner from objects where ${where.join(' and ')} order by seq ${order} limit ?`)
      .all(...values, page.limit + 1) as Row[]
    const data = rows.slice(0, page.limit).map((row) => read<K>(row).body)
    return { data: page.before === undefined ? data : data.reverse(), hasMore: rows.length > page.limit }
  }

  /** All of a kind whose parts equal these, the oldest first. */
  listAll<K extends Kind>(kind: K, equal: Record<string, string>): Kept<K>[] {
    const conditions = Object.keys(equal).map((path) => `and json_extract(body, '${path}') = ?`)
    const rows = this.#database
      .prepare(`select seq, body, inner from objects where kind = ? ${conditions.join(' ')} order by seq`)
      .all(kind, ...Object.values(equal)) as Row[]
    return rows.map((row) => read<K>(row))
  }

  count(kind: Kind): number {
    const row = this.#database.prepare('select count(*) as n from objects where kind = ?').get(kind)
    return Number(row?.n)
  }
}

const read = <K extends Kind>({ seq, body, inner }: Row): Kept<K> => ({
  seq,
  body: JSON.parse(body),
  inner: JSON.parse(inner),
})
