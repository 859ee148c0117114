import { defineIsland } from '#web/render/island.tsx'
import { Donate } from './donate.tsx'

export const donate = defineIsland({ name: 'donate', Component: Donate, start: 'load' })
