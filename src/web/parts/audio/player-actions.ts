export const BACK_SECONDS = 15
export const FORWARD_SECONDS = 30
/** What an arrow key moves the recording by. */
export const NUDGE_SECONDS = 5
/** Of 100. */
export const VOLUME_STEP = 5
export const LOUDEST = 100
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

export type PlayerAction =
  | { kind: 'toggle' }
  | { kind: 'mute' }
  | { kind: 'move'; seconds: number }
  | { kind: 'louder'; by: number }

/** What has the focus inside the player: an arrow key moves the slider it is pressed on. */
export type Focus = 'seek' | 'volume' | 'button' | 'other'

/** What a key does inside the player; null where it is left to the browser. */
export function actionOfKey(key: string, focus: Focus): PlayerAction | null {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      // On a button the space bar presses that button.
      return focus === 'button' ? null : { kind: 'toggle' }
    case 'k':
      return { kind: 'toggle' }
    case 'j':
      return { kind: 'move', seconds: -BACK_SECONDS }
    case 'l':
      return { kind: 'move', seconds: FORWARD_SECONDS }
    case 'm':
      return { kind: 'mute' }
    case 'ArrowLeft':
      return focus === 'volume' ? { kind: 'louder', by: -VOLUME_STEP } : { kind: 'move', seconds: -NUDGE_SECONDS }
    case 'ArrowRight':
      return focus === 'volume' ? { kind: 'louder', by: VOLUME_STEP } : { kind: 'move', seconds: NUDGE_SECONDS }
    case 'ArrowUp':
      return focus === 'seek' ? { kind: 'move', seconds: NUDGE_SECONDS } : { kind: 'louder', by: VOLUME_STEP }
    case 'ArrowDown':
      return focus === 'seek' ? { kind: 'move', seconds: -NUDGE_SECONDS } : { kind: 'louder', by: -VOLUME_STEP }
    default:
      return null
  }
}

export function act(audio: HTMLAudioElement, action: PlayerAction) {
  switch (action.kind) {
    case 'toggle':
      // A refused start shows as an error of the recording, or the reader presses again: there is nothing to do here.
      return audio.paused ? void audio.play().catch(() => {}) : audio.pause()
    case 'mute':
      audio.muted = !audio.muted
      return
    case 'move':
      return moveTo(audio, audio.currentTime + action.seconds)
    case 'louder':
      return setVolume(audio, volumeOf(audio) + action.by)
  }
}

export function moveTo(audio: HTMLAudioElement, seconds: number) {
  const last = Number.isFinite(audio.duration) ? audio.duration : Number.POSITIVE_INFINITY
  audio.currentTime = Math.min(Math.max(0, seconds), last)
}

export const volumeOf = (audio: HTMLAudioElement) => (audio.muted ? 0 : Math.round(audio.volume * LOUDEST))

export function setVolume(audio: HTMLAudioElement, volume: number) {
  audio.volume = Math.min(Math.max(0, volume), LOUDEST) / LOUDEST
  audio.muted = audio.volume === 0
}
