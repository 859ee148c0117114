import { defineIsland } from '#web/render/island.tsx'
import { InvoicePayment } from './invoice-payment.tsx'

export const invoicePayment = defineIsland({ name: 'invoice-payment', Component: InvoicePayment, start: 'load' })
