import type { Ports } from '#application/context.ts'
import type { HouseCheckup, MailCheckup, PaymentCheckup } from '#application/ports/checkup.ts'
import type { Database } from '#store/database.ts'

export type DoctorSettings = {
  /** What the site would not start with, and what it would start with though it should not. */
  readonly problems: readonly string[]
  readonly warnings: readonly string[]
  readonly isProduction: boolean
  readonly siteUrl: string
  /** Whether the database is the embedded one, beside everything else. */
  readonly isEmbedded: boolean
  readonly backupMaxHours: number
  /** Never said, whoever repeats them. */
  readonly secrets: readonly string[]
}

/** What the doctor works with. Null is what the settings have no way to. */
export type DoctorContext = {
  readonly now: () => Date
  readonly db: Database | null
  readonly settings: DoctorSettings
  readonly ports: Pick<Ports, 'files' | 'passwords'> & {
    readonly payments: PaymentCheckup | null
    readonly mail: MailCheckup | null
    readonly sendMail: Ports['sendMail'] | null
    readonly house: HouseCheckup
  }
}
