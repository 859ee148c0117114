import { useEffect, useState } from 'react'
import { type ReadingMemory, readMemory, writeMemory } from '#domain/reading/reading-memory.ts'
import { mergePlaces, type ReadPiece } from '#domain/reading/reading-place.ts'
import { forgetAll, RECORDING_KEYS, recall, remember } from '#web/parts/browser/browser-memory.ts'
import { onSignal, sendSignal } from '#web/parts/browser/signals.ts'

const KEY = 'reading'

/** Whose account the header has found this browser logged in to; undefined until it has, and for nobody. */
const accountHere = () => document.documentElement.dataset.account

export const recallReading = (): ReadingMemory => readMemory(recall('local', KEY))

export function keepReading(memory: ReadingMemory) {
  remember('local', KEY, memory.of === null && memory.pieces.length === 0 ? null : writeMemory(memory))
  sendSignal('update-reading', null)
}

/** What the reader of this page has read: nothing of somebody's account, until it is known that they are logged in to it. */
export function ownPieces(): readonly ReadPiece[] {
  const { of, pieces } = recallReading()
  return of === null || of === accountHere() ? pieces : []
}

export function keepPiece(piece: ReadPiece) {
  const memory = recallReading()
  keepReading({ ...memory, of: accountHere() ?? memory.of, pieces: mergePlaces([piece], memory.pieces) })
}

/** What was listened to goes along. */
export function forgetPieces() {
  forgetAll('local', RECORDING_KEYS)
  keepReading({ ...recallReading(), pieces: [] })
}

/** What the reader of this page has read, as far as this device knows by now. */
export function useOwnPieces(): readonly ReadPiece[] {
  const [pieces, setPieces] = useState<readonly ReadPiece[]>([])
  useEffect(() => {
    const look = () => setPieces(ownPieces())
    look()
    // A page that the browser has kept, or that stands in another tab, shows what it knew when it was left.
    addEventListener('pageshow', look)
    addEventListener('storage', look)
    const stop = onSignal('update-reading', look)
    return () => {
      stop()
      removeEventListener('pageshow', look)
      removeEventListener('storage', look)
    }
  }, [])
  return pieces
}
