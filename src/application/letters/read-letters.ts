import type { UseCaseContext } from '#application/context.ts'
import { type LetterFigures, noFigures } from '#domain/letters/letter-figures.ts'
import type { LeftOutReason } from '#domain/letters/segments.ts'
import type { Queryable } from '#store/database.ts'
import { countBrought } from '#store/figures/readings.ts'
import { countAudience } from '#store/letters/audience.ts'
import { countFigures, findLetter, listLetters as listStored, type StoredLetter } from '#store/letters/letters.ts'
import { countLeftOut } from '#store/letters/recipients.ts'

export type LetterListed = Omit<StoredLetter, 'id' | 'body'> & { figures: LetterFigures }
export type LetterFile = Omit<StoredLetter, 'id'> & {
  figures: LetterFigures
  /** Who would get it now, or, once it is on its way, who was left out. */
  audience: { count: number; leftOut: { reason: LeftOutReason; count: number }[] }
}

type Slice = { limit: number | null; offset: number }

/** Letters with what became of each, the newest first: all of them, unless a part is asked for. */
export async function listLetters(
  { db }: UseCaseContext,
  slice: Slice = { limit: null, offset: 0 },
): Promise<LetterListed[]> {
  const letters = await listStored(db, slice)
  const figures = await figuresOf(db, letters)
  return letters.map(({ id, body: _body, ...letter }) => ({ ...letter, figures: figures.get(id) ?? noFigures }))
}

/** What became of letters, by their ids, and what their links have led to. */
async function figuresOf(db: Queryable, letters: readonly StoredLetter[]): Promise<Map<string, LetterFigures>> {
  const [counted, brought] = await Promise.all([
    countFigures(
      db,
      letters.map(({ id }) => id),
    ),
    countBrought(
      db,
      letters.map(({ ref }) => ref),
    ),
  ])
  return new Map(
    letters.map(({ id, ref }) => {
      const { paid = 0, cents = 0 } = brought.get(ref) ?? {}
      return [id, { ...(counted.get(id) ?? noFigures), sold: paid, soldCents: cents }]
    }),
  )
}

export async function readLetterFile({ db }: UseCaseContext, ref: string): Promise<LetterFile | null> {
  const letter = await findLetter(db, ref)
  if (!letter) return null
  const { id, ...file } = letter
  const figures = (await figuresOf(db, [letter])).get(id) ?? noFigures
  const audience = letter.startedAt
    ? { count: figures.recipients, leftOut: await countLeftOut(db, id) }
    : await countAudience(db, letter.segments, letter.kind)
  return { ...file, figures, audience }
}
