import type pg from 'pg'

/** A statement as it was sent, and on which way. */
export type SentQuery = { readonly way: string; readonly text: string; readonly values: readonly unknown[] }

/** Notes every statement that goes through a pool while a way is walked. */
export function recordQueries(pool: pg.Pool) {
  const sent: SentQuery[] = []
  const heard = new WeakSet<pg.PoolClient>()
  let way: string | null = null
  pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    client.query = new Proxy(client.query, {
      apply(query, self, args) {
        // What is said often has a name by then, and comes as one thing.
        const [asked, listed = []] = args
        const { text, values = listed } = typeof asked === 'string' ? { text: asked } : asked
        if (way !== null && typeof text === 'string') sent.push({ way, text, values })
        return Reflect.apply(query, self, args)
      },
    })
  })
  return {
    sent,
    /** Does what belongs to the test and not to the way. */
    async aside<Result>(work: () => Promise<Result>): Promise<Result> {
      const walked = way
      way = null
      try {
        return await work()
      } finally {
        way = walked
      }
    },
    async walk<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      way = name
      try {
        return await work()
      } finally {
        way = null
      }
    },
  }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Subplan Name'?: string
  'Plan Rows': number
  Plans?: PlanNode[]
}

async function plansOf(pool: pg.Pool, { text, values }: SentQuery): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** How many rows of a table the planner believes that it joins and sorts: by this it chooses how. What is read first is left out. */
export async function rowsExpectedOf(pool: pg.Pool, query: SentQuery, table: string): Promise<number> {
  return Math.max(0, ...(await plansOf(pool, query)).map((plan) => expectedIn(plan, table)))
}

function expectedIn(node: PlanNode, table: string): number {
  if (node['Subplan Name']?.startsWith('InitPlan')) return 0
  const own = node['Relation Name'] === table ? node['Plan Rows'] : 0
  return Math.max(own, ...(node.Plans ?? []).map((one) => expectedIn(one, table)))
}

/** The tables that the planner would read from one end to the other for this statement. */
export const tablesScanned = async (pool: pg.Pool, query: SentQuery): Promise<string[]> =>
  (await plansOf(pool, query)).flatMap(scannedIn)

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
]

/** Statements that have a plan: not those that begin, end, lock or set something. */
export const isPlanned = ({ text }: SentQuery): boolean => /^[\s(]*(select|insert|update|delete|with)\b/i.test(text)

type ReadNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: ReadNode[]
}

async function readPlans(pool: pg.Pool, { text, values }: SentQuery): Promise<ReadNode[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: ReadNode }[] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ])
  return rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
}

/** The most rows that any step of this statement looks at, those included that it then leaves out. It is run for that. */
export async function rowsRead(pool: pg.Pool, query: SentQuery): Promise<number> {
  return Math.max(...(await readPlans(pool, query)).map(mostRowsIn))
}

/** How many rows of one table it looks at, in all of its steps. It is run for that. */
export async function rowsReadOf(pool: pg.Pool, query: SentQuery, table: string): Promise<number> {
  return (await readPlans(pool, query)).reduce((sum, plan) => sum + rowsOf(plan, table), 0)
}

const rowsAt = (node: ReadNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

const mostRowsIn = (node: ReadNode): number => Math.max(rowsAt(node), ...(node.Plans ?? []).map(mostRowsIn))

const rowsOf = (node: ReadNode, table: string): number =>
  (node['Relation Name'] === table ? rowsAt(node) : 0) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, table), 0)
