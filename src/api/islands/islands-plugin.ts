import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { islandFailureRoutes } from './island-failure-routes.ts'

/** Widgets that failed in a browser. */
export const islandsPlugin: ApiPlugin = async (app, services) => {
  islandFailureRoutes(app, services)
}
