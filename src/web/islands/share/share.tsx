import { type MouseEvent, useEffect, useState } from 'react'
import { sendSignal } from '#web/parts/browser/signals.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { openSharePopup } from './open-share-popup.ts'
import { shareNetworks } from './share-networks.ts'

export type ShareProps = {
  title: string
  /** The article's full address. */
  url: string
  /** `panel` opens the header's print module; `now` starts printing. */
  print: 'panel' | 'now'
}

const COPIED = 'Link copied.'
/** Long enough to be read; then a second copy can be announced again. */
const COPIED_SHOWN_MS = 4_000

/** The networks are links that work before scripts run; what needs a script is shown only where there are scripts. */
export function Share({ title, url, print }: ShareProps) {
  const [said, say] = useState('')
  const hasShareSheet = useHydrated() && typeof navigator.share === 'function'
  useEffect(() => {
    if (said !== COPIED) return
    const timer = setTimeout(() => say(''), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // A reader who closes the sheet has not failed at anything.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('This could not be shared from here.')
    })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      say(COPIED)
    } catch {
      say(`Please copy it from here: ${url}`)
    }
  }
  const popUp = (event: MouseEvent<HTMLAnchorElement>) => {
    const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey
    if (!wantsTab && openSharePopup(event.currentTarget.href)) event.preventDefault()
  }
  const startPrint = () =>
    print === 'panel' ? sendSignal('toggle-header-module', { module: 'print' }) : sendSignal('activate-print', null)
  return (
    <fieldset className="share" aria-label="Share this article">
      {hasShareSheet ? (
        <button type="button" className="share-control" onClick={share}>
          <Icon name="share" />
          Share
        </button>
      ) : (
        <span className="share-control share-label">
          <Icon name="share" />
          Share
        </span>
      )}
      {shareNetworks.map(({ name, address }) => (
        <a
          key={name}
          className="share-control"
          href={address({ title, url })}
          target="_blank"
          rel="noopener"
          onClick={popUp}
        >
          {name}
          <span className="visually-hidden"> (opens a new window)</span>
        </a>
      ))}
      <button type="button" className="share-control share-scripted" onClick={copy}>
        <Icon name="link" />
        Copy link
      </button>
      <button type="button" className="share-control share-scripted" onClick={startPrint}>
        <Icon name="print" />
        Print
      </button>
      <p className="share-said" role="status">
        {said}
      </p>
    </fieldset>
  )
}
