import { type RefObject, useEffect } from 'react'
import { RECORDING_KEYS, recall, remember } from '#web/parts/browser/browser-memory.ts'
import { moveTo, SPEEDS } from './player-actions.ts'

const keyOf = (src: string) => RECORDING_KEYS + src
const SPEED_KEY = 'audio-speed'
const VOLUME_KEY = 'audio-volume'

/** A tab can end without a word; more is never lost than this. */
const SAVE_EVERY_SECONDS = 5

/** Goes on where the reader stopped, for each recording; one heard to its end is forgotten. Speed and volume are kept for all. */
export function useRememberedPlace(audio: RefObject<HTMLAudioElement | null>, src: string) {
  useEffect(() => {
    const element = audio.current
    if (!element) return
    restore(element, src)
    let saved = element.currentTime
    const save = () => {
      saved = element.currentTime
      remember('local', keyOf(src), element.ended || saved === 0 ? null : String(Math.floor(saved)))
    }
    const saveNowAndThen = () => Math.abs(element.currentTime - saved) >= SAVE_EVERY_SECONDS && save()
    const saveSpeed = () => remember('local', SPEED_KEY, String(element.playbackRate))
    const saveVolume = () => remember('local', VOLUME_KEY, String(element.volume))
    const listeners = {
      timeupdate: saveNowAndThen,
      pause: save,
      ended: save,
      ratechange: saveSpeed,
      volumechange: saveVolume,
    }
    for (const [event, listener] of Object.entries(listeners)) element.addEventListener(event, listener)
    window.addEventListener('pagehide', save)
    return () => {
      for (const [event, listener] of Object.entries(listeners)) element.removeEventListener(event, listener)
      window.removeEventListener('pagehide', save)
    }
  }, [audio, src])
}

function restore(element: HTMLAudioElement, src: string) {
  const number = (key: string) => Number(recall('local', key))
  const [place, speed, volume] = [number(keyOf(src)), number(SPEED_KEY), number(VOLUME_KEY)]
  if (SPEEDS.some((one) => one === speed)) element.defaultPlaybackRate = element.playbackRate = speed
  if (volume > 0 && volume <= 1) element.volume = volume
  // The reader may have started it with the browser's own controls already.
  if (!(place > 0) || element.currentTime > 0) return
  element.currentTime = place
  // A recording that has become shorter begins anew.
  const check = () => place >= element.duration && moveTo(element, 0)
  element.addEventListener('loadedmetadata', check, { once: true })
}
