import { defineIsland } from '#web/render/island.tsx'
import { AudioPlayer } from './audio-player.tsx'

export const audioPlayer = defineIsland({ name: 'audio-player', Component: AudioPlayer, start: 'visible' })
