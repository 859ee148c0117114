import { accountSections } from './account-sections.ts'
import type { DataSection } from './data-section.ts'
import { mailSections } from './mail-sections.ts'
import { purchaseSections } from './purchase-sections.ts'

/** All that is kept of an account, in the order of the export. Tokens, hashes and secrets are in none of it. */
export const dataSections: readonly DataSection[] = [...accountSections, ...purchaseSections, ...mailSections]

/** Tables that know an account, and why nothing of theirs is exported. */
export const leftOutTables: Readonly<Record<string, string>> = {
  known_browsers: 'Holds the hash of a cookie and when it ends, and nothing else.',
  renewal_looks: 'When it is looked at next whether there is something to tell of a renewal, and nothing else.',
  sign_in_codes: 'Codes that are under way for some minutes: all that they hold besides is the address.',
  order_sources: 'Which article led to an order that is not paid yet: gone when it is paid, and after 30 days.',
  password_requests: 'That a link was asked for, by the address alone, for some hours.',
  waiting_sessions: 'Holds the hash of a cookie for the minutes after a purchase.',
}
