import { type RefObject, useEffect } from 'react'

/** Falls silent when another recording of the page is begun; the same one goes on there from this place. */
export function useOneVoice(audio: RefObject<HTMLAudioElement | null>, onSilent: () => void) {
  useEffect(() => {
    const hear = ({ target }: Event) => {
      const own = audio.current
      if (!own || target === own || !(target instanceof HTMLAudioElement)) return
      if (target.src === own.src) target.currentTime = own.currentTime
      own.pause()
      onSilent()
    }
    document.addEventListener('play', hear, true)
    return () => document.removeEventListener('play', hear, true)
  }, [audio, onSilent])
}
