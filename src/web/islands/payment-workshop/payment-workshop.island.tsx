import { defineIsland } from '#web/render/island.tsx'
import { PaymentWorkshop } from './payment-workshop.tsx'

export const paymentWorkshop = defineIsland({ name: 'payment-workshop', Component: PaymentWorkshop, start: 'load' })
