import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { storeRoutes } from './store-routes.ts'

/** What is sold. */
export const storePlugin: ApiPlugin = async (app, { context }) => {
  storeRoutes(app, context, context.catalogue)
}
