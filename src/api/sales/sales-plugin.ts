import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { paymentRoutes } from './payment-routes.ts'

/** What the payment provider tells us, and what browsers ask about their payments. */
export const salesPlugin: ApiPlugin = async (app, { context }) => {
  paymentRoutes(app, context)
}
