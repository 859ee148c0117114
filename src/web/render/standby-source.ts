import { isDatabaseAway } from './database-away.ts'
import type { PageContext } from './page.ts'

/** A standby that has all that this process knows of; `usable` is null where the primary is to be read. */
export type StandbySource = {
  readonly usable: PageContext['db'] | null
  lose(): void
}

type Sources = { context: PageContext; standby: StandbySource | null }

/** Reads from the standby what may be read there. What fails there is read again from the primary, which has the last word. */
export async function readWhereItMay<Loaded>(
  { standby: isAllowed }: { standby?: true },
  { context, standby }: Sources,
  load: (context: PageContext) => Promise<Loaded>,
): Promise<Loaded> {
  const db = isAllowed ? (standby?.usable ?? null) : null
  if (db === null) return load(context)
  try {
    return await load({ ...context, db })
  } catch (error) {
    // A fault of ours is none of the server's: for everyone else it goes on.
    if (isLost(error as Error)) standby?.lose()
    return load(context)
  }
}

/** It is away, or takes longer than a reader should wait: by its own word (57014) or by the driver's. */
const isLost = (error: Error & { code?: string }) =>
  isDatabaseAway(error) || error.code === '57014' || /^(Query read timeout|timeout expired)$/.test(error.message)
