import { randomUUID } from 'node:crypto'
import type { Mail } from '#application/ports/mail.ts'
import { aheadOf, judgeClock } from '#domain/doctor/database-rules.ts'
import { broken, type Verdict, watch, well } from '#domain/doctor/finding.ts'
import { judgeMail, judgeSiteAnswer } from '#domain/doctor/house-rules.ts'
import { judgeEndpoints, judgeLastNotice, judgeMode } from '#domain/doctor/payment-rules.ts'
import { readNotices } from '#store/doctor/checkup.ts'
import { atDatabase } from './database-checks.ts'
import type { DoctorContext } from './doctor-context.ts'
import type { Check } from './run-checks.ts'

export const WEBHOOK_PATH = '/api/payments/webhook'

export function outsideChecks(context: DoctorContext, mailTo: string | null): Check[] {
  const { settings, ports } = context
  return [
    ...paymentChecks(context),
    atDatabase(context, 'last webhook', async (db) => {
      const { heard, lastPaid } = await readNotices(db)
      return judgeLastNotice(heard, lastPaid)
    }),
    {
      name: 'site from outside',
      todo: 'see that SITE_URL leads to the proxy, and the proxy to the site',
      look: async () => judgeSiteAnswer(settings.siteUrl, await ports.house.askSite(), settings.isProduction),
    },
    mailCheck(context),
    ...(mailTo === null ? [] : [sentMailCheck(context, mailTo)]),
  ]
}

function paymentChecks({ now, settings, ports: { payments } }: DoctorContext): Check[] {
  const ask = async (look: (payments: NonNullable<DoctorContext['ports']['payments']>) => Promise<Verdict>) =>
    payments ? look(payments) : watch('nobody is paid: the sandbox does not run', 'start the site, or set STRIPE_*')
  return [
    {
      name: 'payments',
      todo: 'see STRIPE_SECRET_KEY, and whether this machine may reach the provider',
      look: () =>
        ask(async (provider) => {
          await provider.ask()
          return judgeMode(provider.mode, settings.isProduction)
        }),
    },
    {
      name: 'clock of payments',
      todo: 'see payments',
      look: () =>
        ask(async (provider) => {
          const asked = now()
          const { at } = await provider.ask()
          // They tell whole seconds: half of one is the middle.
          return judgeClock('the payment provider', at && aheadOf(asked, now(), new Date(at.getTime() + 500)))
        }),
    },
    {
      name: 'webhook',
      todo: 'see payments',
      look: () =>
        ask(async (provider) => {
          const endpoints = await provider.listEndpoints()
          if (!endpoints)
            return watch(
              'this key may not list endpoints',
              'look at the provider’s own desk, or let the key read webhooks',
            )
          return judgeEndpoints(endpoints, settings.siteUrl + WEBHOOK_PATH, settings.isProduction)
        }),
    },
  ]
}

const mailCheck = ({ settings, ports: { mail } }: DoctorContext): Check => ({
  name: 'mail',
  todo: 'see SMTP_URL and MAIL_FROM, and whether this machine may reach the server’s port',
  look: async () => {
    if (mail) return judgeMail(await mail.greet(), settings.isProduction)
    return settings.isProduction ? broken('no server is set', 'set SMTP_URL') : well('kept here, read at /dev/mail')
  },
})

const sentMailCheck = ({ ports: { sendMail } }: DoctorContext, to: string): Check => ({
  name: 'mail sent',
  todo: 'see the log of the mail server',
  async look() {
    if (!sendMail) return broken('no server is set', 'set SMTP_URL')
    const delivery = await sendMail(testMail(to))
    return delivery.outcome === 'taken'
      ? well(`one to ${to} was taken: see that it arrives, and not among the spam`)
      : broken(`the server refused ${to} (${delivery.reason})`, 'try another address')
  },
})

const text = 'This mail was sent by “npm run desk -- doctor --mail”. It says that mail goes out.'

const testMail = (to: string): Mail => ({
  id: `doctor-${randomUUID()}`,
  senderName: 'Colophon',
  replyTo: to,
  to,
  subject: 'Mail goes out',
  text,
  html: `<p>${text}</p>`,
})
