import type { RefObject } from 'react'
import { formatTime } from '#domain/articles/format-time.ts'
import {
  act,
  BACK_SECONDS,
  FORWARD_SECONDS,
  LOUDEST,
  moveTo,
  type PlayerAction,
  SPEEDS,
  setVolume,
} from '#web/parts/audio/player-actions.ts'
import type { Playback } from '#web/parts/audio/use-playback.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

type ControlsProps = {
  audio: RefObject<HTMLAudioElement | null>
  playback: Playback
  title: string
  docked: boolean
  onClose: () => void
}

export function PlayerControls({ audio, playback, title, docked, onClose }: ControlsProps) {
  const { playing } = playback
  const on = (change: (element: HTMLAudioElement) => void) => () => audio.current && change(audio.current)
  const button = (label: string, icon: IconName, action: PlayerAction) => (
    <PlayerButton label={label} icon={icon} onPress={on((element) => act(element, action))} />
  )
  const close = on((element) => {
    element.pause()
    onClose()
  })
  return (
    <>
      {docked && (
        <a className="audio-player-title" href="#audio-player">
          {title}
        </a>
      )}
      <div className="audio-player-buttons">
        {button(`Back ${BACK_SECONDS} seconds`, 'back-15', { kind: 'move', seconds: -BACK_SECONDS })}
        {button(playing ? 'Pause' : 'Play', playing ? 'pause' : 'play', { kind: 'toggle' })}
        {button(`Forward ${FORWARD_SECONDS} seconds`, 'forward-30', { kind: 'move', seconds: FORWARD_SECONDS })}
      </div>
      <SeekBar audio={audio} playback={playback} />
      <Speed audio={audio} playback={playback} />
      <Volume audio={audio} playback={playback} />
      {docked && <PlayerButton label="Stop and close the player" icon="close" onPress={close} />}
    </>
  )
}

function PlayerButton({ label, icon, onPress }: { label: string; icon: IconName; onPress: () => void }) {
  return (
    <button
      type="button"
      className="audio-player-button"
      aria-label={label}
      title={label}
      data-icon={icon}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

type PartProps = Pick<ControlsProps, 'audio' | 'playback'>

function SeekBar({ audio, playback: { time, length } }: PartProps) {
  return (
    <div className="audio-player-seek">
      <span className="audio-player-time">{formatTime(time, length)}</span>
      <input
        type="range"
        name="seek"
        aria-label="Place in the recording"
        aria-valuetext={`${formatTime(time, length)} of ${formatTime(length)}`}
        min={0}
        max={Math.floor(length)}
        value={Math.floor(time)}
        disabled={length === 0}
        onChange={(event) => audio.current && moveTo(audio.current, Number(event.target.value))}
      />
      <span className="audio-player-time audio-player-length">{formatTime(length)}</span>
    </div>
  )
}

function Speed({ audio, playback: { speed } }: PartProps) {
  const set = (chosen: number) => {
    if (audio.current) audio.current.defaultPlaybackRate = audio.current.playbackRate = chosen
  }
  return (
    <select
      className="audio-player-speed"
      aria-label="Speed"
      value={speed}
      onChange={(event) => set(Number(event.target.value))}
    >
      {SPEEDS.map((one) => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

function Volume({ audio, playback: { volume } }: PartProps) {
  return (
    <label className="audio-player-volume">
      <Icon name="speaker" />
      <input
        type="range"
        name="volume"
        aria-label="Volume"
        min={0}
        max={LOUDEST}
        value={volume}
        onChange={(event) => audio.current && setVolume(audio.current, Number(event.target.value))}
      />
    </label>
  )
}
