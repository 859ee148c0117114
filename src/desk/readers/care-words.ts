import { join } from 'node:path'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { AddressCorrected } from '#application/desk/care/correct-address.ts'
import type { EmailCorrected } from '#application/desk/care/correct-email.ts'
import type { ReaderExported } from '#application/desk/care/export-reader.ts'
import type { BounceLifted } from '#application/desk/care/lift-bounce.ts'
import type { GuestBounceLifted } from '#application/desk/care/lift-guest-bounce.ts'
import type { ReaderLinkMailed } from '#application/desk/care/mail-reader-link.ts'
import type { CopyReplaced } from '#application/desk/care/replace-copy.ts'
import type { MailResent } from '#application/desk/care/resend-mail.ts'
import type { ReadersAutorenewSwitched } from '#application/desk/care/switch-readers-autorenew.ts'
import { emailCorrectionRefusals } from '#domain/accounts/email-correction.ts'
import { addressCorrectionRefusals } from '#domain/addresses/address-needs.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { replacementRefusals } from '#domain/dispatches/replacement.ts'
import { guestLiftRefusals, liftRefusals, notSentWords } from '#domain/mail/mail-back.ts'
import { readerLinkNames, resendRefusals } from '#domain/mail/resending.ts'
import { nextChargeText } from '#domain/renewals/next-charge-texts.ts'
import { autorenewSwitchRefusals } from '#domain/renewals/refuse-autorenew.ts'

const NO_ACCOUNT = '✗ There is no such account.'

/** '✓ Mailed it.' or, where it was tried only, 'Would mail it.' */
const says = (isRehearsed: boolean, would: string, did: string) => (isRehearsed ? `Would ${would}` : `✓ ${did}`)

export function addressLines(done: AddressCorrected, isRehearsed: boolean): string[] {
  if (done.ok) {
    const to = formatAddress(shippingConfig(), done.address).join(', ')
    return [
      says(isRehearsed, `change it to ${to}, and mail ${done.email}.`, `Changed to ${to}; ${done.email} is mailed.`),
      ...(done.missed === null ? [] : [`  Issue ${done.missed} is on its way to the address before.`]),
      ...done.relabelled.map((issue) => `  The label of issue ${issue} says it.`),
      `  It counts from ${done.from === null ? 'the next issue' : `issue ${done.from}`} on.`,
    ]
  }
  if (done.reason === 'no-such-account') return [NO_ACCOUNT]
  if (done.reason === 'address-malformed') return Object.values(done.errors).map((error) => `✗ ${error}`)
  return [`✗ ${addressCorrectionRefusals[done.reason]}`]
}

export function emailLine(done: EmailCorrected, isRehearsed: boolean): string {
  if (!done.ok) return `✗ ${emailCorrectionRefusals[done.reason]}`
  const { before, email } = done
  return says(
    isRehearsed,
    `change ${before} to ${email}, and tell the old one.`,
    `Changed ${before} to ${email}; the old one is told.`,
  )
}

export function arrivesLines(done: BounceLifted, isRehearsed: boolean): string[] {
  if (!done.ok) return [`✗ ${liftRefusals[done.reason]}`]
  return [
    liftedLine(done, isRehearsed),
    ...notSentWords(done.notSent).map(notSentLine),
    ...(done.renewsAgain ? ['  Autorenew: they are told of it, and charged, as before.'] : []),
    OTHER_LISTS,
  ]
}

/** The same of somebody without an account. */
export function guestArrivesLines(done: GuestBounceLifted, isRehearsed: boolean): string[] {
  if (!done.ok) return [`✗ ${guestLiftRefusals[done.reason]}${done.account ? ` readers arrives ${done.account}` : ''}`]
  const notSent = notSentWords(done.notSent, { isGuest: true })
  return [liftedLine(done, isRehearsed), ...notSent.map(notSentLine), OTHER_LISTS]
}

function liftedLine({ email, since }: { email: string; since: Date }, isRehearsed: boolean): string {
  const to = `to ${email} again, which came back since ${since.toISOString().slice(0, 10)}.`
  return says(isRehearsed, `send mail ${to}`, `Mail goes ${to}`)
}

const notSentLine = ({ what, before, after }: ReturnType<typeof notSentWords>[number]) =>
  `  ${what}: ${before}; ${after}.`

const OTHER_LISTS =
  '  If your mail service or listmonk keeps a list of addresses that it sends nothing to, take it off there, too.'

export function autorenewLines(done: ReadersAutorenewSwitched, isRehearsed: boolean): string[] {
  if (!done.ok) return [done.reason === 'no-such-account' ? NO_ACCOUNT : `✗ ${autorenewSwitchRefusals[done.reason]}`]
  const what = `autorenew ${done.on ? 'on' : 'off'}.`
  return [
    says(isRehearsed, `switch ${what}`, `Switched ${what}`),
    `  ${nextChargeText(done.after.charge, done.after.sign)}`,
    ...(done.isMailed ? [`  ${done.email} is mailed what will be charged, and when.`] : []),
  ]
}

export function replaceLines(done: CopyReplaced, isRehearsed: boolean): string[] {
  if (!done.ok) return [done.reason === 'no-such-account' ? NO_ACCOUNT : `✗ ${replacementRefusals[done.reason]}`]
  const { title, copies, name, address } = done
  const to = [name, ...formatAddress(shippingConfig(), address)].join(', ')
  const what = `${copies === 1 ? 'another copy' : `${copies} other copies`} of ${title}`
  return [
    says(isRehearsed, `take ${what} out of stock for ${to}.`, `Took ${what} out of stock for ${to}.`),
    ...(isRehearsed ? [] : ['  It waits to be sent: missing labels']),
  ]
}

export function resendLine(done: MailResent, isRehearsed: boolean): string {
  if (!done.ok) return done.reason === 'no-such-account' ? NO_ACCOUNT : `✗ ${resendRefusals[done.reason]}`
  const what = `the ${done.kind} mail to ${done.email}`
  return says(isRehearsed, `send ${what} again.`, `Sent ${what} again.`)
}

export function linkLine(done: ReaderLinkMailed, isRehearsed: boolean): string {
  if (!done.ok) return NO_ACCOUNT
  const what = readerLinkNames[done.link].replace('A link', 'a link')
  return says(isRehearsed, `mail ${done.email} ${what}.`, `Mailed ${done.email} ${what}.`)
}

export const exportLine = (done: ReaderExported, folder: string): string =>
  done.ok ? says(done.content === null, `write ${join(folder, done.name)}`, join(folder, done.name)) : NO_ACCOUNT
