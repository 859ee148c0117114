import { useEffect, useState } from 'react'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { followChoices } from './follow-choices.ts'

/** Shows the list at once when a filter is ticked, instead of at the press of the form's button. */
export function ArchiveFilter() {
  const [message, setMessage] = useState('')
  useEffect(() => followChoices(setMessage), [])
  return <LiveRegion message={message} />
}
