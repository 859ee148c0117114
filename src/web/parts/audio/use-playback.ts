import { type RefObject, useEffect, useState } from 'react'
import { volumeOf } from './player-actions.ts'

export type Playback = {
  playing: boolean
  /** Has been played since the page was opened. */
  started: boolean
  failed: boolean
  time: number
  /** 0 until it is known. */
  length: number
  volume: number
  speed: number
}

const untouched: Playback = { playing: false, started: false, failed: false, time: 0, length: 0, volume: 100, speed: 1 }

const events =
  'play pause timeupdate seeking durationchange volumechange ratechange ended error loadedmetadata emptied'.split(' ')

/** What the recording is doing. The audio element is the only one that knows; this follows it. */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>): Playback {
  const [playback, setPlayback] = useState(untouched)
  useEffect(() => {
    const element = audio.current
    if (!element) return
    const follow = () => setPlayback((before) => read(element, before))
    for (const event of events) element.addEventListener(event, follow)
    follow()
    return () => {
      for (const event of events) element.removeEventListener(event, follow)
    }
  }, [audio])
  return playback
}

function read(element: HTMLAudioElement, before: Playback): Playback {
  const playing = !element.paused && !element.ended
  return {
    playing,
    started: before.started || playing,
    failed: element.error !== null,
    time: element.currentTime,
    length: Number.isFinite(element.duration) ? element.duration : 0,
    volume: volumeOf(element),
    speed: element.playbackRate,
  }
}
