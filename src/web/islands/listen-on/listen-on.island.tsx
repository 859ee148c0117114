import { defineIsland } from '#web/render/island.tsx'
import { ListenOn } from './listen-on.tsx'

export const listenOn = defineIsland({ name: 'listen-on', Component: ListenOn, start: 'listening' })
