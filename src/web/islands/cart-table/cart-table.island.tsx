import { defineIsland } from '#web/render/island.tsx'
import { CartView } from './cart-view.tsx'

export const cartTable = defineIsland({ name: 'cart-table', Component: CartView, start: 'load' })
