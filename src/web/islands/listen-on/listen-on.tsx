import { useEffect, useRef, useState } from 'react'
import { formatTime } from '#domain/articles/format-time.ts'
import { type Listening, recallListening, rememberListening } from '#web/parts/audio/listening.ts'
import { act, BACK_SECONDS } from '#web/parts/audio/player-actions.ts'
import { useMediaSession } from '#web/parts/audio/use-media-session.ts'
import { usePlayback } from '#web/parts/audio/use-playback.ts'
import { useRememberedPlace } from '#web/parts/audio/use-remembered-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useOneVoice } from './use-one-voice.ts'

/** A slim player that goes on with what played when the last page was left. */
export function ListenOn() {
  const [listening, setListening] = useState<Listening | null>(null)
  useEffect(() => setListening(recallListening()), [])
  const close = () => {
    rememberListening(null)
    setListening(null)
  }
  return listening && <ListeningBar {...listening} onClose={close} />
}

function ListeningBar({ src, title, artist, href, onClose }: Listening & { onClose: () => void }) {
  const audio = useRef<HTMLAudioElement>(null)
  const playback = usePlayback(audio)
  useRememberedPlace(audio, src)
  useMediaSession(audio, title, artist, playback)
  useOneVoice(audio, onClose)
  const isRefused = useGoOn(audio)
  const { playing, started, failed, time, length } = playback
  useEffect(() => {
    // Whoever pauses it has done with it when they leave the page.
    const leave = () => rememberListening(started && !playing ? null : { src, title, artist, href })
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [started, playing, src, title, artist, href])
  if (failed) return null
  const press = (action: Parameters<typeof act>[1]) => () => audio.current && act(audio.current, action)
  return (
    <section className="listen-on no-print" aria-label={`Listening: ${title}`}>
      {/* biome-ignore lint/a11y/useMediaCaption: the article that it leads to is the transcript. */}
      <audio ref={audio} src={src} preload="metadata" onEnded={onClose} />
      {isRefused && !started ? (
        <button type="button" className="button button-primary listen-on-go" onClick={press({ kind: 'toggle' })}>
          <Icon name="play" />
          Continue listening
        </button>
      ) : (
        <>
          <BarButton
            label={`Back ${BACK_SECONDS} seconds`}
            icon="back-15"
            onPress={press({ kind: 'move', seconds: -BACK_SECONDS })}
          />
          <BarButton
            label={playing ? 'Pause' : 'Play'}
            icon={playing ? 'pause' : 'play'}
            onPress={press({ kind: 'toggle' })}
          />
        </>
      )}
      <a className="listen-on-title" href={`${href}#audio-player`}>
        {title}
      </a>
      <span className="listen-on-time">{formatTime(time, length)}</span>
      <BarButton label="Stop and close the player" icon="close" onPress={onClose} />
    </section>
  )
}

type BarButtonProps = { label: string; icon: 'back-15' | 'pause' | 'play' | 'close'; onPress: () => void }

function BarButton({ label, icon, onPress }: BarButtonProps) {
  return (
    <button type="button" className="listen-on-button" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

/** Plays on by itself; true where the browser wants the reader to press first. */
function useGoOn(audio: { current: HTMLAudioElement | null }): boolean {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    audio.current?.play().catch(() => setRefused(true))
  }, [audio])
  return isRefused
}
