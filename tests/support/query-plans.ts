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

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] }

/** The tables that the planner would read from one end to the other for this statement. */
export async function tablesScanned(pool: pg.Pool, { text, values }: SentQuery): Promise<string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedIn(Plan)))
}

const scannedIn = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedIn),
]

/** Statements that have a plan: not those that begin, end, lock or set something. */
export const isPlanned = ({ text }: SentQuery): boolean => /^[\s(]*(select|insert|update|delete|with)\b/i.test(text)

type ReadNode = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: ReadNode[]
}

/** The most rows that any step of this statement looks at, those included that it then leaves out. It is run for that. */
export async function rowsRead(pool: pg.Pool, { text, values }: SentQuery): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: ReadNode }[] }>(`explain (analyze, format json) ${text}`, [
    ...values,
  ])
  return Math.max(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => mostRowsIn(Plan))))
}

const mostRowsIn = (node: ReadNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRowsIn),
  )
