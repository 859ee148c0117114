import type { UseCaseContext } from '#application/context.ts'
import { type DeskCount, keepDeskCount } from '#application/desk-count.ts'
import { issueCounts, listIssuesToCount } from '#application/dispatches/issue-counts.ts'
import { segmentCounts } from '#application/letters/segment-counts.ts'
import { waveCounts, waveResults } from '#application/renewals/waves/wave-counts.ts'
import { letterKinds } from '#domain/letters/letter.ts'
import { listDeskCounts } from '#store/figures/desk-counts.ts'

/** Of what a count is counted at night. */
type Nightly = {
  of: DeskCount<object>
  /** Some are counted again only where nothing is kept of them. */
  subjects(context: UseCaseContext, isKept: (subject: string) => boolean): Promise<readonly string[]>
}

const once = async () => ['']

const nightly: readonly Nightly[] = [
  { of: segmentCounts, subjects: async () => letterKinds },
  { of: waveCounts, subjects: once },
  { of: waveResults, subjects: once },
  { of: issueCounts, subjects: listIssuesToCount },
]

/** Counts at night what pages of the desk show of whole tables: each in a transaction of its own. */
export async function keepDeskCounts(context: UseCaseContext): Promise<void> {
  for (const { of, subjects } of nightly) {
    const kept = await listDeskCounts(context.db, of.name)
    for (const subject of await subjects(context, (one) => kept.has(one))) await keepDeskCount(context, of, subject)
  }
}

/** Counts one of them again, when much of it has changed. */
export async function keepOneDeskCount(
  context: UseCaseContext,
  { name, subject }: { name: string; subject: string },
): Promise<void> {
  const found = nightly.find(({ of }) => of.name === name)
  if (!found) throw new Error(`Nothing is counted under ${name}`)
  await keepDeskCount(context, found.of, subject)
}
