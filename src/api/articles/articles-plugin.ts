import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { searchRoutes } from './search-routes.ts'

/** Finding articles. */
export const articlesPlugin: ApiPlugin = async (app, { context, identifyReader }) => {
  searchRoutes(app, context, identifyReader)
}
