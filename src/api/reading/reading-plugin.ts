import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { keepReadingRoutes } from './keep-reading-routes.ts'
import { readingRoutes } from './reading-routes.ts'

/** Where readers stopped, for those whose accounts keep it. */
export const readingPlugin: ApiPlugin = async (app, { context }) => {
  readingRoutes(app, context)
  keepReadingRoutes(app, context)
}
