/** What plays a recording where it is read, and goes on playing on the next page, as one script: most articles have none. */
export { audioPlayer } from './audio-player/audio-player.island.tsx'
export { listenOn } from './listen-on/listen-on.island.tsx'
