import { defineIsland } from '#web/render/island.tsx'
import { Renew } from './renew.tsx'

export const renew = defineIsland({ name: 'renew', Component: Renew, start: 'load' })
