import type { UseCaseContext, WithPorts } from '#application/context.ts'
import type { Swept } from '#application/swept.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { renewalSettings } from '#domain/renewals/renewal-settings.ts'
import { WAVE_GRACE_DAYS } from '#domain/renewals/waves.ts'
import { findMagazine } from '#store/content/site.ts'
import {
  finishWalk,
  listLooks,
  listNearEnd,
  listWalksAfter,
  listWalksBefore,
  noteWalk,
  type WaveWalk,
} from '#store/renewals/wave-walks.ts'
import { tellReader } from './tell-reader.ts'
import { recountWaves } from './wave-counts.ts'

/** In one run; what is left comes with the next, from where this one ended. */
const MOST = 20_000
/** How many accounts are looked at with one statement. */
const BATCH = 1_000

/** A walk, and of how many issues left it looks for accounts. */
type DueWalk = WaveWalk & { unbound: number }

/** Not everyone who is taken up is told: some have heard of it. */
export type WavesSent = Swept & { readonly told: number }

/**
 * Tells everyone whose subscription ends, and is not renewed by itself. Nobody is looked for among all: whoever an issue was bound for is
 * walked through once when its list was made, and once for each wave after it was sent; those whose case has changed in
 * between are on a list. Broken off, it goes on behind the last batch.
 */
export async function sendWaves(context: WithPorts<'orderLinks'>, most = MOST, batch = BATCH): Promise<WavesSent> {
  const budget = { left: most, told: 0 }
  for (;;) {
    const accounts = await listLooks(context.db, context.now(), Math.min(batch, budget.left))
    if (accounts.length === 0) break
    await tellAll(context, accounts, budget)
  }
  for (const walk of await listDueWalks(context)) await follow(context, walk, { budget, batch })
  if (budget.told > 0) await context.db.transaction().execute(recountWaves)
  return { taken: most - budget.left, isMore: budget.left <= 0, told: budget.told }
}

type Budget = { left: number; told: number }

async function tellAll(context: WithPorts<'orderLinks'>, accounts: readonly string[], budget: Budget): Promise<void> {
  for (const accountId of accounts) if (await tellReader(context, accountId)) budget.told += 1
  budget.left -= accounts.length
}

async function follow(
  context: WithPorts<'orderLinks'>,
  walk: DueWalk,
  { budget, batch }: { budget: Budget; batch: number },
): Promise<void> {
  let { reached } = walk
  while (budget.left > 0) {
    const page = await listNearEnd(context.db, { ...walk, reached }, walk.unbound, batch)
    if (page.reached === null) return finishWalk(context.db, walk, context.now())
    await tellAll(context, page.accounts, budget)
    reached = page.reached
    await noteWalk(context.db, { ...walk, reached })
  }
}

async function listDueWalks({ db, now }: UseCaseContext): Promise<DueWalk[]> {
  const magazine = await findMagazine(db)
  if (!magazine) return []
  const { left, lapsed } = renewalSettings(magazine).waves
  const at = now()
  const walks: DueWalk[] = []
  if (left.length > 0)
    for (const walk of await listWalksBefore(db, daysAfter(at, -WAVE_GRACE_DAYS)))
      walks.push({ ...walk, unbound: Math.max(...left) })
  for (const days of lapsed) {
    const [from, to] = [daysAfter(at, -days - WAVE_GRACE_DAYS), daysAfter(at, -days)]
    for (const walk of await listWalksAfter(db, `lapsed-${days}`, from, to)) walks.push({ ...walk, unbound: 0 })
  }
  return walks
}
