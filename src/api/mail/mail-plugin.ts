import type { ApiPlugin } from '#api/http/api-plugin.ts'
import { mailRoutes } from './mail-routes.ts'

/** What the publisher's mail service tells us. */
export const mailPlugin: ApiPlugin = async (app, { context, bounceSecret }) => {
  mailRoutes(app, { context, bounceSecret })
}
