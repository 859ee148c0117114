import { defineIsland } from '#web/render/island.tsx'
import { Confirm } from './confirm.tsx'

export const confirm = defineIsland({ name: 'confirm', Component: Confirm, start: 'load' })
