import { createNodemailerSender } from '#adapters/mail/nodemailer-sender.ts'
import { smtpCheckup } from '#adapters/mail/smtp-checkup.ts'
import { argon2Passwords } from '#adapters/passwords/argon2-passwords.ts'
import { isCommonPassword } from '#adapters/passwords/common-passwords.ts'
import { stripeCheckup } from '#adapters/stripe/stripe-checkup.ts'
import { isLiveKey, openStripe } from '#adapters/stripe/stripe-client.ts'
import type { DoctorContext } from '#application/doctor/doctor-context.ts'
import type { PaymentCheckup } from '#application/ports/checkup.ts'
import type { SendMail } from '#application/ports/mail.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { withoutWrites } from '#store/servers/database-address.ts'
import type { Config } from './config/config.ts'
import { doctorSettings } from './doctor/doctor-settings.ts'
import { houseCheckup } from './doctor/house-checkup.ts'
import { openSiteFiles } from './issues/issue-files.ts'
import { findRunning } from './running-site.ts'
import { findSandbox } from './sales/start-payments.ts'
import type { DeskSetting } from './with-database.ts'

/** A little less than what one check may take, so that what failed can say so itself. */
const LIMIT_MS = 4_500

/** What the doctor works with, for one look. It starts nothing and migrates nothing, and its database takes no writes. */
export async function withDoctor<Done>(
  { config, projectDir, problems = [] }: DeskSetting,
  look: (context: DoctorContext) => Promise<Done>,
): Promise<Done> {
  const url = config.databaseUrl ?? (config.environment === 'production' ? null : await findRunning(config.dataDir))
  const pool = url === null ? null : openPool(withoutWrites(url), 6)
  try {
    return await look({
      now: () => new Date(),
      db: pool && openDatabase(pool),
      settings: doctorSettings(config, problems),
      ports: {
        files: openSiteFiles(config),
        passwords: await argon2Passwords(isCommonPassword),
        payments: await openPaymentCheckup(config),
        mail: openMailCheckup(config),
        sendMail: openSendMail(config),
        house: houseCheckup(config, { projectDir, limitMs: LIMIT_MS }),
      },
    })
  } finally {
    // A question that was given up may still be under way: nobody waits for it.
    void pool?.end()
  }
}

/** Over a connection of its own, which ends with the mail. */
function openSendMail({ smtpUrl, mailSender }: Config): SendMail | null {
  if (smtpUrl === null) return null
  return async (mail) => {
    const { address: from, name, replyTo } = mailSender
    const { sendMail, close } = createNodemailerSender({ smtpUrl, from, name, replyTo, connections: 1 })
    try {
      return await sendMail(mail)
    } finally {
      close()
    }
  }
}

const openMailCheckup = ({ smtpUrl, mailSender: { address } }: Config) =>
  smtpUrl === null ? null : smtpCheckup({ smtpUrl, from: address, limitMs: LIMIT_MS })

/** Null where the site is paid in a sandbox that does not run. */
async function openPaymentCheckup(config: Config): Promise<PaymentCheckup | null> {
  const patience = { timeoutMs: LIMIT_MS, retries: 0 }
  if (config.stripe) {
    const { secretKey } = config.stripe
    const mode = isLiveKey(secretKey) ? 'live' : 'test'
    return stripeCheckup(openStripe({ secretKey, apiUrl: null, ...patience }), mode)
  }
  const apiUrl = config.sandboxStripeApi ?? (await findSandbox(config))
  if (apiUrl === null) return null
  return stripeCheckup(openStripe({ secretKey: 'sk_test_sandbox', apiUrl, ...patience }), 'sandbox')
}
