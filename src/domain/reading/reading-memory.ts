import { MOST_PLACES, type ReadPiece } from './reading-place.ts'

/**
 * What a device remembers. `of` is the account whose holder read it, null as long as nobody was logged in: the next person at
 * the same device must not see what somebody else has read.
 * `sent`: what is not later than this has been told to the account that keeps it.
 */
export type ReadingMemory = { readonly of: string | null; readonly sent: number; readonly pieces: readonly ReadPiece[] }

export const NOTHING_READ: ReadingMemory = { of: null, sent: 0, pieces: [] }

export const writeMemory = (memory: ReadingMemory): string => JSON.stringify(memory)

/** Another version of the site, or somebody with the browser's tools, may have written it. */
export function readMemory(text: string | null): ReadingMemory {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<ReadingMemory> | null
    const pieces = Array.isArray(found?.pieces) ? found.pieces.filter(isPiece).slice(0, MOST_PLACES) : []
    const sent = typeof found?.sent === 'number' ? found.sent : 0
    return { of: typeof found?.of === 'string' ? found.of : null, sent, pieces }
  } catch {
    return NOTHING_READ
  }
}

const kinds = { slug: 'string', title: 'string', place: 'string', share: 'number', minutes: 'number', at: 'number' }

function isPiece(found: unknown): found is ReadPiece {
  if (typeof found !== 'object' || found === null || !('finished' in found)) return false
  const fields = new Map(Object.entries(found))
  return (
    typeof found.finished === 'boolean' &&
    Object.entries(kinds).every(([name, kind]) => typeof fields.get(name) === kind) &&
    Number.isFinite(fields.get('at'))
  )
}
