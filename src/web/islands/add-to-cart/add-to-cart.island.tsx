import { defineIsland } from '#web/render/island.tsx'
import { AddToCart } from './add-to-cart.tsx'

export const addToCart = defineIsland({ name: 'add-to-cart', Component: AddToCart, start: 'load' })
