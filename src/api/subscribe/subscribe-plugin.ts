import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { subscribeRoutes } from './subscribe-routes.ts'

/** Subscribing and renewing. */
export const subscribePlugin: ApiPlugin = async (app, { context }) => {
  subscribeRoutes(app, context)
}
