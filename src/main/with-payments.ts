import type { WithPorts } from '#application/context.ts'
import type { Desk } from './desk-command.ts'
import { loadSiteSecret } from './site-secret.ts'
import { joinPayments, openOrderLinks } from './start-payments.ts'
import { withDatabase } from './with-database.ts'

/** Does a command's work on the database and with whoever is paid by the site. */
export const withPayments = (
  desk: Desk,
  work: (context: WithPorts<'payments' | 'orderLinks'>) => Promise<boolean>,
): Promise<boolean> =>
  withDatabase(desk, async ({ context }) => {
    const { config, projectDir, say } = desk
    const secret = await loadSiteSecret(config)
    const { payments, stop } = await joinPayments({ config, projectDir, report: say }, secret)
    try {
      return await work({ ...context, ports: { payments, orderLinks: openOrderLinks(secret, config.siteUrl) } })
    } finally {
      await stop()
    }
  })
