import type { Space } from '#domain/doctor/house-rules.ts'
import type { PaymentEndpoint, PaymentMode } from '#domain/doctor/payment-rules.ts'

/** What can be asked of whoever is paid, without paying. */
export type PaymentCheckup = {
  readonly mode: PaymentMode
  /** Throws where the key is refused, or nobody answers. `at`: the time by their clock, where they tell it. */
  ask(): Promise<{ at: Date | null }>
  /** Null where the key may not see them. */
  listEndpoints(): Promise<PaymentEndpoint[] | null>
}

/** What can be asked of the mail server, without sending. */
export type MailCheckup = {
  /** Greets, logs in, and names the sender. Throws where it is refused. */
  greet(): Promise<{ host: string; tls: boolean }>
}

/** What can be seen of this machine and of the site from outside. */
export type HouseCheckup = {
  askSite(): Promise<{ status: number; reason: string | null }>
  findNewestBackup(): Promise<Date | null>
  readSpace(): Promise<Space>
  /** Null where this copy of the program has no demo. */
  readDemo(): Promise<{ password: string; emails: string[] } | null>
}
