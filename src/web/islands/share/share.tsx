import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { sendSignal } from '#web/parts/browser/signals.ts'
import { IslandSlot } from '#web/render/island.tsx'
import { openSharePopup } from './open-share-popup.ts'
import { useShareMenu } from './use-share-menu.ts'

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

/** A device for fingers has a sheet with more ways than we know; for a mouse our own are nearer. */
const hasShareSheet = () => typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches

/** What scripts add to the menu that the page puts inside. */
export function Share({ title, url, print }: ShareProps) {
  const root = useRef<HTMLDivElement>(null)
  const menu = useShareMenu(root)
  const [said, say] = useState('')
  useEffect(() => {
    if (said !== COPIED) return
    const timer = setTimeout(() => say(''), COPIED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])

  const openSheet = (event: MouseEvent) => {
    const details = menu.find()
    if (!details || details.open || !hasShareSheet()) return
    event.preventDefault()
    navigator.share({ title, url }).catch((error: unknown) => {
      // A reader who closes the sheet has not failed at anything, and may miss a way there that we have.
      if (!(error instanceof DOMException && error.name === 'AbortError')) say('This could not be shared from here.')
      details.open = true
    })
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      say(COPIED)
    } catch {
      say(`Please copy it from here: ${url}`)
    }
  }
  const startPrint = () =>
    print === 'panel' ? sendSignal('toggle-header-module', { module: 'print' }) : sendSignal('activate-print', null)
  const follow = (event: MouseEvent) => {
    const way = (event.target as Element).closest<HTMLElement>('[data-share]')
    if (!way) return
    if (way.dataset.share === 'menu') return openSheet(event)
    if (way instanceof HTMLAnchorElement) {
      const wantsTab = event.metaKey || event.ctrlKey || event.shiftKey
      if (!wantsTab && openSharePopup(way.href)) event.preventDefault()
    } else if (way.dataset.share === 'copy') copy()
    else startPrint()
    menu.close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it hears the clicks of the buttons and links inside, which keys make too
    <div ref={root} className="share" onClick={follow}>
      <IslandSlot />
      <p className="share-said" role="status">
        {said}
      </p>
    </div>
  )
}
