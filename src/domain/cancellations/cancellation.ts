import { readEmail } from '#domain/mail/email-address.ts'
import { tidyText } from '#domain/text/tidy-text.ts'
import { parseLocalTime } from '#domain/time/local-time.ts'

/** `cancel`: what goes on ends. `withdraw`: what was bought in the last days is given back. */
export const cancellationKinds = ['cancel', 'withdraw'] as const
export type CancellationKind = (typeof cancellationKinds)[number]

export const cancelledContracts = ['subscription', 'donation', 'everything'] as const
export type CancelledContract = (typeof cancelledContracts)[number]

export const cancellationStates = ['received', 'applied', 'open', 'closed'] as const
export type CancellationState = (typeof cancellationStates)[number]

/** As it was typed. */
export type CancellationFields = {
  kind: CancellationKind
  contract: CancelledContract
  name: string
  email: string
  details: string
  /** A day, or nothing for the earliest possible. */
  on: string
}

/** What was declared, in the form in which it is kept. */
export type Declaration = Omit<CancellationFields, 'on'> & { endsOn: string | null }

export type CancellationFault = 'name' | 'email' | 'on' | 'details'
export type ReadCancellation =
  | { ok: true; declared: Declaration; emailKey: string }
  | { ok: false; faults: CancellationFault[] }

const LONGEST_NAME = 200
const LONGEST_DETAILS = 2000

/** A day that is over is no day on which something can end. */
export function readCancellation(fields: CancellationFields, today: string): ReadCancellation {
  const { kind, contract } = fields
  const [name, details, on] = [tidyText(fields.name), fields.details.trim(), fields.on.trim()]
  const address = readEmail(fields.email)
  const isDay = on === '' || (/^\d{4}-\d{2}-\d{2}$/.test(on) && parseLocalTime(on) !== null && on >= today)
  const faults: CancellationFault[] = []
  if (name === '' || name.length > LONGEST_NAME) faults.push('name')
  if (!address.ok) faults.push('email')
  if (!isDay) faults.push('on')
  if (details.length > LONGEST_DETAILS) faults.push('details')
  if (faults.length > 0 || !address.ok) return { ok: false, faults }
  const { email, key } = address
  const endsOn = on === '' || on === today || kind === 'withdraw' ? null : on
  return { ok: true, declared: { kind, contract, name, email, details, endsOn }, emailKey: key }
}
