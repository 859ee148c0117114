import { defineIsland } from '#web/render/island.tsx'
import { DeskKeys } from './desk-keys.tsx'

export const deskKeys = defineIsland({ name: 'desk-keys', Component: DeskKeys, start: 'load' })
