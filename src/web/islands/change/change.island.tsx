import { defineIsland } from '#web/render/island.tsx'
import { Change } from './change.tsx'

export const change = defineIsland({ name: 'change', Component: Change, start: 'load' })
