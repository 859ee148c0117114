import { useState } from 'react'
import { useOwnPieces } from '#web/parts/reading/device-memory.ts'
import { forgetEverywhere } from '#web/parts/reading/forget-everywhere.ts'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What this browser remembers by now, and the way to be rid of it. Without scripts it remembers nothing. */
export function ReadingMemory() {
  const isAtWork = useHydrated()
  const pieces = useOwnPieces()
  const [message, setMessage] = useState('')
  const forget = async () => {
    await forgetEverywhere()
    setMessage('What you have read is forgotten in this browser.')
  }
  return (
    <>
      <p>{isAtWork ? say(pieces.length) : 'Without scripts it remembers nothing.'}</p>
      {isAtWork && pieces.length > 0 && (
        <button type="button" className="button button-secondary" onClick={forget}>
          Forget it in this browser
        </button>
      )}
      <LiveRegion message={message} />
    </>
  )
}

function say(count: number): string {
  if (count === 0) return 'It remembers nothing at the moment.'
  return count === 1 ? 'It remembers one article.' : `It remembers ${count} articles.`
}
