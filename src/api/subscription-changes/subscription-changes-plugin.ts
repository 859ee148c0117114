import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { changeRoutes } from './change-routes.ts'

/** Changing a subscription that is there. */
export const subscriptionChangesPlugin: ApiPlugin = async (app, { context }) => {
  changeRoutes(app, context)
}
