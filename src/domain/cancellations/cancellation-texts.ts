import type { CancellationFault, CancellationKind, CancelledContract } from './cancellation.ts'

type PageWords = {
  /** The link at the foot of every page. */
  link: string
  title: string
  lede: string
  button: string
  /** Above what was declared, once it is received. */
  received: string
  next: string
}

export type CancellationWords = {
  language: string
  pages: Readonly<Record<CancellationKind, PageWords>>
  contracts: Readonly<Record<CancelledContract, string>>
  fields: Readonly<Record<'contract' | 'name' | 'email' | 'details' | 'on', string>>
  hints: Readonly<Record<'email' | 'details' | 'on', string>>
  faults: Readonly<Record<CancellationFault, string>>
  facts: Readonly<Record<'declared' | 'receivedAt' | 'endsOn' | 'earliest', string>>
  /** On the page, not in the mail that does it. */
  confirms: string
  tooMany: string
  save: string
}

const english: CancellationWords = {
  language: 'en',
  pages: {
    cancel: {
      link: 'Cancel a Contract',
      title: 'Cancel a contract here',
      lede: 'A subscription that renews itself or a monthly donation ends with this form. You do not have to log in.',
      button: 'Cancel now',
      received: 'Your cancellation is received',
      next: 'Nothing is charged from then on. Issues that are paid for still come.',
    },
    withdraw: {
      link: 'Withdraw From a Purchase',
      title: 'Withdraw from a purchase here',
      lede: 'Within 14 days you may withdraw from what you have bought, without saying why.',
      button: 'Withdraw now',
      received: 'Your withdrawal is received',
      next: 'We look at it and pay back what is due within 14 days.',
    },
  },
  contracts: {
    subscription: 'My subscription',
    donation: 'My monthly donation',
    everything: 'Everything under my name',
  },
  fields: {
    contract: 'What it is about',
    name: 'Full Name',
    email: 'Email',
    details: 'Anything that helps us to find it',
    on: 'Ends on',
  },
  hints: {
    email: 'The one that you gave when you ordered. The confirmation goes there.',
    details: 'Optional: the number of an order, or why.',
    on: 'Optional. Left empty, it ends as early as possible.',
  },
  faults: {
    name: 'Please enter your name.',
    email: 'Please enter a valid email address.',
    on: 'Please enter a day from today on.',
    details: 'At most 2000 characters.',
  },
  facts: { declared: 'Declared', receivedAt: 'Received', endsOn: 'Ends', earliest: 'as early as possible' },
  confirms: 'We confirm this by email within a minute.',
  tooMany: 'That was often. Please try again in a while, or write to us.',
  save: 'Print or save this page to keep it.',
}

const german: CancellationWords = {
  language: 'de',
  pages: {
    cancel: {
      link: 'Verträge hier kündigen',
      title: 'Verträge hier kündigen',
      lede: 'Ein Abonnement, das sich verlängert, oder eine monatliche Spende endet mit diesem Formular. Eine Anmeldung ist nicht nötig.',
      button: 'jetzt kündigen',
      received: 'Ihre Kündigung ist eingegangen',
      next: 'Ab dann wird nichts mehr abgebucht. Bezahlte Ausgaben kommen noch.',
    },
    withdraw: {
      link: 'Vertrag widerrufen',
      title: 'Vertrag hier widerrufen',
      lede: 'Innerhalb von 14 Tagen können Sie einen Kauf ohne Angabe von Gründen widerrufen.',
      button: 'Widerruf bestätigen',
      received: 'Ihr Widerruf ist eingegangen',
      next: 'Wir prüfen ihn und erstatten, was zu erstatten ist, innerhalb von 14 Tagen.',
    },
  },
  contracts: {
    subscription: 'Mein Abonnement',
    donation: 'Meine monatliche Spende',
    everything: 'Alles auf meinen Namen',
  },
  fields: {
    contract: 'Worum es geht',
    name: 'Vor- und Nachname',
    email: 'E-Mail',
    details: 'Was uns hilft, den Vertrag zu finden',
    on: 'Zum',
  },
  hints: {
    email: 'Die Adresse Ihrer Bestellung. Dorthin geht die Bestätigung.',
    details: 'Freiwillig: eine Bestellnummer oder ein Grund.',
    on: 'Freiwillig. Bleibt es leer, endet der Vertrag so früh wie möglich.',
  },
  faults: {
    name: 'Bitte geben Sie Ihren Namen an.',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse an.',
    on: 'Bitte geben Sie einen Tag ab heute an.',
    details: 'Höchstens 2000 Zeichen.',
  },
  facts: { declared: 'Erklärung', receivedAt: 'Eingegangen', endsOn: 'Ende', earliest: 'so früh wie möglich' },
  confirms: 'Wir bestätigen dies innerhalb einer Minute per E-Mail.',
  tooMany: 'Das war oft. Bitte versuchen Sie es später noch einmal, oder schreiben Sie uns.',
  save: 'Drucken oder speichern Sie diese Seite, um sie zu behalten.',
}

/** How cancelling is worded: in the words that the law of the magazine's readers asks for. */
export const cancellingWordings = ['english', 'german'] as const
export type CancellingWording = (typeof cancellingWordings)[number]

const wordings: Readonly<Record<CancellingWording, CancellationWords>> = { english, german }

type Wording = { cancelling?: { wording: CancellingWording } | undefined }

/** Settings that were imported before there was a choice have none. */
export const cancellingWordingOf = ({ cancelling }: Wording): CancellingWording => cancelling?.wording ?? 'english'

export const cancellationWords = (wording: CancellingWording): CancellationWords => wordings[wording]
