import { type KeyboardEvent, useRef } from 'react'
import { act, actionOfKey, type Focus } from '#web/parts/audio/player-actions.ts'
import { useListeningOn } from '#web/parts/audio/use-listening-on.ts'
import { useMediaSession } from '#web/parts/audio/use-media-session.ts'
import { usePlayback } from '#web/parts/audio/use-playback.ts'
import { useRememberedPlace } from '#web/parts/audio/use-remembered-place.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { PlayerControls } from './player-controls.tsx'
import { useDocked } from './use-docked.ts'

export type AudioPlayerProps = {
  src: string
  title: string
  /** Who is named beside the title where the browser shows what is playing. */
  artist: string
  /** The id of the words that tell its keys. */
  describedBy: string
}

/** Before this script runs it is the browser's own player; the element stays the same, so nothing stops when it wakes. */
export function AudioPlayer({ src, title, artist, describedBy }: AudioPlayerProps) {
  const place = useRef<HTMLDivElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const hydrated = useHydrated()
  const playback = usePlayback(audio)
  useRememberedPlace(audio, src)
  useListeningOn(audio, src, title, artist)
  useMediaSession(audio, title, artist, playback)
  const { docked, close } = useDocked(place, playback)
  const press = (event: KeyboardEvent) => pressKey(event, audio.current)
  return (
    <div ref={place} className="audio-player" data-docked={docked || undefined}>
      <section
        className="audio-player-bar"
        aria-label={`Listen: ${title}`}
        aria-describedby={describedBy}
        onKeyDown={press}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the article itself is the transcript. */}
        <audio ref={audio} src={src} preload={hydrated ? 'metadata' : 'none'} controls={!hydrated} />
        {hydrated && <PlayerControls audio={audio} playback={playback} title={title} docked={docked} onClose={close} />}
      </section>
      {playback.failed && (
        <p className="fine audio-player-failed" role="alert">
          The recording can’t be played here. <a href={src}>Open the file</a>
        </p>
      )}
    </div>
  )
}

function pressKey(event: KeyboardEvent, audio: HTMLAudioElement | null) {
  if (!audio || event.ctrlKey || event.altKey || event.metaKey) return
  const focus = focusOf(event.target as HTMLElement)
  const action = focus && actionOfKey(event.key, focus)
  if (!action) return
  event.preventDefault()
  act(audio, action)
}

/** Null where the control needs its letters and arrows for itself. */
function focusOf(target: HTMLElement): Focus | null {
  if (target instanceof HTMLSelectElement) return null
  if (target instanceof HTMLInputElement) return target.name === 'volume' ? 'volume' : 'seek'
  return target instanceof HTMLButtonElement ? 'button' : 'other'
}
