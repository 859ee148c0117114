import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { checkoutRoutes } from './checkout-routes.ts'

/** Submitting the cart. */
export const checkoutPlugin: ApiPlugin = async (app, { context }) => {
  checkoutRoutes(app, context)
}
