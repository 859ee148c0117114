import { type RefObject, useEffect } from 'react'
import { act, BACK_SECONDS, FORWARD_SECONDS, moveTo } from './player-actions.ts'
import type { Playback } from './use-playback.ts'

/** Lets the keys of a keyboard, a headset and a locked telephone control the recording, from the first time it plays. */
export function useMediaSession(
  audio: RefObject<HTMLAudioElement | null>,
  title: string,
  artist: string,
  { started, playing, length, speed }: Playback,
) {
  useEffect(() => {
    const element = audio.current
    if (!started || !element || !('mediaSession' in navigator)) return
    const session = navigator.mediaSession
    session.metadata = new MediaMetadata({ title, artist })
    const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => void element.play().catch(() => {})],
      ['pause', () => element.pause()],
      ['stop', () => element.pause()],
      ['seekbackward', (how) => act(element, { kind: 'move', seconds: -(how.seekOffset ?? BACK_SECONDS) })],
      ['seekforward', (how) => act(element, { kind: 'move', seconds: how.seekOffset ?? FORWARD_SECONDS })],
      ['seekto', (how) => moveTo(element, how.seekTime ?? 0)],
    ]
    for (const [name, handler] of handlers) setHandler(session, name, handler)
    return () => {
      for (const [name] of handlers) setHandler(session, name, null)
    }
  }, [audio, title, artist, started])

  useEffect(() => {
    const element = audio.current
    if (!started || !element || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = playing ? 'playing' : 'paused'
    const tell = () => {
      const position = Math.min(element.currentTime, length)
      if (length > 0) navigator.mediaSession.setPositionState({ duration: length, playbackRate: speed, position })
    }
    tell()
    element.addEventListener('seeked', tell)
    return () => element.removeEventListener('seeked', tell)
  }, [audio, started, playing, length, speed])
}

function setHandler(session: MediaSession, name: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    session.setActionHandler(name, handler)
  } catch {
    // A browser throws at an action it does not know; the others still work.
  }
}
