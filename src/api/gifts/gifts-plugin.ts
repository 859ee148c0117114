import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { redeemRoutes } from './redeem-routes.ts'

/** Redeeming a gift. */
export const giftsPlugin: ApiPlugin = async (app, { context }) => {
  redeemRoutes(app, context)
}
