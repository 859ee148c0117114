import type { ReadingAnswer } from '#contract/reading.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { memoryFor } from '#domain/reading/memory-for.ts'
import { mergePlaces, type ReadPiece } from '#domain/reading/reading-place.ts'
import { forgetPieces, keepReading, recallReading } from './device-memory.ts'

/** Pages without any of these show nothing of what was read. */
const READING_ISLANDS = ['reading-place', 'continue-reading', 'read-marks'].map((name) => `[data-island="${name}"]`)

/** The device's memory becomes that of whoever reads; of an account that keeps places, it learns what other devices know. */
export async function knowReader(reading: SessionAnswer['reading']) {
  const memory = recallReading()
  const own = memoryFor(memory, reading?.of ?? null)
  if (own.pieces !== memory.pieces) forgetPieces()
  if (own !== memory || reading) keepReading(own)
  if (reading?.kept && document.querySelector(READING_ISLANDS.join())) await exchangePlaces()
}

async function exchangePlaces() {
  const answer = await fetch('/api/reading', { headers: { accept: 'application/json' } }).catch(() => null)
  if (!answer?.ok) return
  const { kept, forgotten, places } = (await answer.json()) as ReadingAnswer
  if (!kept) return
  const memory = recallReading()
  const own = memory.pieces.filter(({ at }) => at > (forgotten ?? 0))
  const known = new Map(places.map(({ slug, at }) => [slug, at]))
  const unsent = own.filter(({ slug, at }) => at > memory.sent && known.get(slug) !== at)
  keepReading({ ...memory, pieces: mergePlaces(own, places) })
  if (unsent.length > 0 && (await sendPieces(unsent)))
    keepReading({ ...recallReading(), sent: Math.max(...unsent.map(({ at }) => at)) })
}

/** Arrives even when the page is being left. */
export async function sendPieces(pieces: readonly ReadPiece[]): Promise<boolean> {
  const places = pieces.map(({ slug, place, share, finished, at }) => ({ slug, place, share, finished, at }))
  const answer = await fetch('/api/reading', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ places }),
  }).catch(() => null)
  return answer?.ok ?? false
}
