import { readEmail } from '../mail/email-address.ts'
import { tidyText } from '../text/tidy-text.ts'
import { dayIn, momentIn, parseLocalTime } from '../time/local-time.ts'

/** What a giver wants of a gift: whom it is for, what is said with it, and where we mail it, unless they hand it on. */
export type GiftDelivery = {
  readonly recipient: string | null
  readonly message: string | null
  readonly mail: { readonly to: string; readonly on: string } | null
}

export const deliveryWays = ['by-hand', 'by-mail'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

export const deliveryFields = ['recipient', 'message', 'email', 'on'] as const
export type DeliveryField = (typeof deliveryFields)[number]
export type WrittenDelivery = Readonly<Record<DeliveryField, string>> & { readonly way: DeliveryWay }

export type DeliveryFault = 'too-long' | 'too-many-lines' | 'link' | 'blank' | 'invalid' | 'past' | 'too-far'
export type DeliveryFaults = Partial<Record<DeliveryField, DeliveryFault>>

export const LONGEST_RECIPIENT = 80
export const LONGEST_MESSAGE = 500
/** What fits on the card. */
export const MOST_LINES = 12

type Days = {
  /** The magazine's own day. */
  today: string
  /** The day that is kept for this gift: it stays good for whoever sends the same form again after midnight. */
  kept: string | null
}

/** What a giver wrote: as it is kept, or what is wrong with it, field by field. Where they hand it on, mail is not looked at. */
export function readDelivery(
  written: WrittenDelivery,
  days: Days,
): { ok: true; delivery: GiftDelivery } | { ok: false; faults: DeliveryFaults } {
  const recipient = tidyText(written.recipient)
  const message = tidyMessage(written.message)
  const isMailed = written.way === 'by-mail'
  const email = readEmail(written.email)
  const on = written.on.trim()
  const found: [DeliveryField, DeliveryFault | null][] = [
    ['recipient', faultOfRecipient(recipient)],
    ['message', faultOfMessage(message)],
    ['email', isMailed && !email.ok ? (email.reason === 'empty' ? 'blank' : 'invalid') : null],
    ['on', isMailed ? faultOfDay(on, days) : null],
  ]
  const faults: DeliveryFaults = Object.fromEntries(found.filter(([, fault]) => fault !== null))
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const mail = isMailed && email.ok ? { to: email.email, on } : null
  return { ok: true, delivery: { recipient: recipient || null, message: message || null, mail } }
}

/** Line by line, with one empty line between paragraphs at most. */
const tidyMessage = (written: string): string =>
  written
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(tidyText)
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Mail in the magazine's name must not lead anywhere else. */
const LINK = /:\/\/|\bwww\./i

function faultOfRecipient(name: string): DeliveryFault | null {
  if ([...name].length > LONGEST_RECIPIENT) return 'too-long'
  return LINK.test(name) ? 'link' : null
}

function faultOfMessage(message: string): DeliveryFault | null {
  if ([...message].length > LONGEST_MESSAGE) return 'too-long'
  if (message.split('\n').length > MOST_LINES) return 'too-many-lines'
  return LINK.test(message) ? 'link' : null
}

function faultOfDay(on: string, { today, kept }: Days): DeliveryFault | null {
  if (on === '') return 'blank'
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || !parseLocalTime(on)) return 'invalid'
  if (on < today && on !== kept) return 'past'
  return on > lastDayToSend(today) ? 'too-far' : null
}

/** The same day of the next year; for 29 February the day after it. */
export function lastDayToSend(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, day)).toISOString().slice(0, 10)
}

/** By the magazine's clocks: when people look into their mail. */
const SENT_AT = '08:00'

/** The last day whose gifts are to be mailed by now. */
export function dayToSend(timeZone: string, now: Date): string {
  const today = dayIn(timeZone, now)
  const hour = momentIn(timeZone, `${today} ${SENT_AT}`)
  if (hour && hour <= now) return today
  return new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

/** `returned`: it came back, so another address can be given. */
export type DeliveryState = 'by-hand' | 'waiting' | 'sent' | 'returned'

export function deliveryState(facts: { isMailed: boolean; isSent: boolean; isReturned: boolean }): DeliveryState {
  if (facts.isReturned) return 'returned'
  if (facts.isSent) return 'sent'
  return facts.isMailed ? 'waiting' : 'by-hand'
}

/** However often it comes back, a gift is mailed no more often than this. */
export const MOST_SENDINGS = 5

const DAY_MS = 24 * 60 * 60 * 1000
/** Whom it was mailed to is forgotten then, where it was not redeemed before. */
const FORGET_AFTER_DAYS = 365

export const toForget = (now: Date): Date => new Date(now.getTime() - FORGET_AFTER_DAYS * DAY_MS)
