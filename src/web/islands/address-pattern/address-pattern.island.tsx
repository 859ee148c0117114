import { defineIsland } from '#web/render/island.tsx'
import { AddressPattern } from './address-pattern.tsx'

export const addressPattern = defineIsland({ name: 'address-pattern', Component: AddressPattern, start: 'load' })
