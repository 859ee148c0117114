import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { shippingRoutes } from './shipping-routes.ts'

/** Where we ship to. */
export const addressesPlugin: ApiPlugin = async (app) => {
  shippingRoutes(app)
}
