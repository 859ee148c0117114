import { defineIsland } from '#web/render/island.tsx'
import { Checkout } from './checkout.tsx'

export const checkout = defineIsland({ name: 'checkout', Component: Checkout, start: 'load' })
