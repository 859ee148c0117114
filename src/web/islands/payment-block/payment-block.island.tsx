import { defineIsland } from '#web/render/island.tsx'
import { PaymentBlock } from './payment-block.tsx'

export const paymentBlock = defineIsland({ name: 'payment-block', Component: PaymentBlock, start: 'load' })
