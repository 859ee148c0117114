import { PaymentBlock } from '#web/parts/payment-block/payment-block.tsx'
import { defineIsland } from '#web/render/island.tsx'

export const paymentBlock = defineIsland({ name: 'payment-block', Component: PaymentBlock, start: 'load' })
