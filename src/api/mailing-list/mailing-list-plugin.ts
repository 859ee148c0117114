import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { mailingListRoutes } from './mailing-list-routes.ts'

/** Joining and leaving the mailing list. */
export const mailingListPlugin: ApiPlugin = async (app, { context, siteUrl }) => {
  mailingListRoutes(app, context, siteUrl)
}
