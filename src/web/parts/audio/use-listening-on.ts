import { type RefObject, useEffect } from 'react'
import { rememberListening } from './listening.ts'

/** What plays when the page is left goes on at the next one. */
export function useListeningOn(audio: RefObject<HTMLAudioElement | null>, src: string, title: string, artist: string) {
  useEffect(() => {
    const leave = () => {
      const element = audio.current
      if (!element || element.paused || element.ended) return
      rememberListening({ src, title, artist, href: location.pathname })
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [audio, src, title, artist])
}
