import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { cartRoutes } from './cart-routes.ts'

/** The cart and its lines. */
export const cartPlugin: ApiPlugin = async (app, { context }) => {
  cartRoutes(app, context)
}
