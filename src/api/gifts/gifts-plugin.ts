import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { redeemRoutes } from './redeem-routes.ts'

/** Redeeming a gift, and saying whom it is for. */
export const giftsPlugin: ApiPlugin = async (app, { context }) => {
  redeemRoutes(app, context)
  deliveryRoutes(app, context)
}
