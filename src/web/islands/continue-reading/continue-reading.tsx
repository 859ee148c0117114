import { useEffect, useState } from 'react'
import { minutesLeft, piecesToContinue } from '#domain/reading/continue.ts'
import { recall, remember } from '#web/parts/browser/browser-memory.ts'
import { useOwnPieces } from '#web/parts/reading/device-memory.ts'
import { forgetEverywhere } from '#web/parts/reading/forget-everywhere.ts'
import { Icon } from '#web/ui/icon.tsx'

const DISMISSED_KEY = 'reading-dismissed'

/** What was left in the middle. It lies over the foot of the first screen, so that nothing moves when it comes or goes. */
export function ContinueReading() {
  const pieces = useOwnPieces()
  const [dismissed, setDismissed] = useState(Number.POSITIVE_INFINITY)
  const isAway = useIsReadingOn()
  useEffect(() => setDismissed(Number(recall('local', DISMISSED_KEY))), [])
  const offered = piecesToContinue(pieces, dismissed)
  if (offered.length === 0) return null
  const dismiss = () => {
    remember('local', DISMISSED_KEY, String(Date.now()))
    setDismissed(Date.now())
  }
  return (
    <aside
      className="continue-reading no-print"
      aria-labelledby="continue-reading-title"
      data-away={isAway || undefined}
    >
      <h2 id="continue-reading-title" className="label">
        Continue reading
      </h2>
      <ul className="continue-reading-list">
        {offered.map((piece) => (
          <li key={piece.slug}>
            <a href={`/article/${piece.slug}`}>{piece.title}</a>
            <span className="fine">{minutesLeft(piece)} min left</span>
          </li>
        ))}
      </ul>
      <button type="button" className="continue-reading-forget" onClick={forgetEverywhere}>
        Forget what I read
      </button>
      <button type="button" className="continue-reading-close" onClick={dismiss}>
        <Icon name="close" />
        <span className="visually-hidden">Not now</span>
      </button>
    </aside>
  )
}

/** Whoever has scrolled past the first screen has found something else. */
function useIsReadingOn(): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const look = () => setAway(scrollY > innerHeight / 2)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isAway
}
