import { z } from 'zod'
import { placements } from '#domain/articles/front-page.ts'
import { ACCOUNT_NUMBERS, accountNames, LIFETIME_ISSUES } from '#domain/books/accounts.ts'
import { cancellingWordings } from '#domain/cancellations/cancellation-texts.ts'
import { isIban } from '#domain/invoices/epc-code.ts'
import { REMINDER_DAYS } from '#domain/invoices/invoice-reminders.ts'
import { RATES } from '#domain/letters/letter.ts'
import { GOODS_SETTINGS, labelSheets } from '#domain/orders/goods-papers.ts'
import { REFUND_LIMIT } from '#domain/orders/refund-part.ts'
import { NOTICE_DAYS, RENEWAL_DEFAULTS } from '#domain/renewals/renewal-settings.ts'
import { isTimeZone } from '#domain/time/local-time.ts'
import { date, imageSchema, isWithoutDoubles, localTime, oneOf, slug, text, wholeNumber } from './fields.ts'
import type { KnownNames } from './known-names.ts'
import { linkProblem } from './links.ts'
import { storeSettings } from './store-schemas.ts'

/** How the yearly statement of gifts is worded. */
const statementSchema = z.discriminatedUnion('isCharity', [
  z.strictObject({ isCharity: z.literal(false) }),
  z.strictObject({ isCharity: z.literal(true), organization: text.nullable().default(null), taxId: text }),
])

const { waves, autorenewNoticeDays, yearlyReminder } = RENEWAL_DEFAULTS
const NOTICE_RANGE = `A notice comes ${NOTICE_DAYS.least} to ${NOTICE_DAYS.most} days ahead`
const times = (most: number) =>
  z
    .array(z.int().min(0).max(most))
    .max(10)
    .refine((all) => new Set(all).size === all.length, 'One stands here twice')

/** How readers hear that a subscription ends, or renews itself. */
const renewalsSchema = z.strictObject({
  waves: z
    .strictObject({ left: times(12).default([...waves.left]), lapsed: times(730).default([...waves.lapsed]) })
    .default({ left: [...waves.left], lapsed: [...waves.lapsed] }),
  autorenewNoticeDays: z
    .int()
    .min(NOTICE_DAYS.least, NOTICE_RANGE)
    .max(NOTICE_DAYS.most, NOTICE_RANGE)
    .default(autorenewNoticeDays),
  yearlyReminder: z.boolean().default(yearlyReminder),
})

const accountNumber = z
  .string()
  .regex(/^[0-9A-Za-z.-]{1,20}$/, 'The number of an account is digits, letters, dots and dashes')

/** Which account of the bookkeeper's is which, and over how many issues a lifetime is earned. */
const booksSchema = z.strictObject({
  accounts: z
    .partialRecord(z.enum(accountNames), accountNumber)
    .default({})
    .transform((numbers) => ({ ...ACCOUNT_NUMBERS, ...numbers })),
  lifetimeIssues: z.int().min(1).max(400).default(LIFETIME_ISSUES),
})

export const magazineSchema = z.strictObject({
  name: text,
  tagline: text,
  description: text,
  language: text,
  timeZone: z.string().refine(isTimeZone, 'This is no time zone, such as America/New_York').default('UTC'),
  supportEmail: z.email('This is not an email address'),
  currency: text,
  currencyCode: z.string().regex(/^[A-Z]{3}$/, 'A currency’s code is three capitals, such as USD'),
  issuesPerYear: wholeNumber,
  invoicePrefix: text,
  postalAddress: z.array(text).min(1),
  /** What stands on invoices: where checks go, and the bank that wires go to. */
  businessInfo: z
    .strictObject({
      checking: text,
      banking: z.array(text).min(1),
      /** Where transfers in euros go: with it invoices have a code that banks’ programs read. */
      account: z
        .strictObject({
          iban: z.string().refine(isIban, 'This is no IBAN: its check digits are wrong'),
          bic: z
            .string()
            .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A BIC has 8 or 11 letters and digits')
            .nullable()
            .default(null),
          holder: text.nullable().default(null),
        })
        .nullable()
        .default(null),
    })
    .nullable()
    .default(null),
  donations: z.strictObject({ statement: statementSchema }).default({ statement: { isCharity: false } }),
  /** In which words contracts are cancelled: those that the law of the readers' country asks for. */
  cancelling: z.strictObject({ wording: z.enum(cancellingWordings) }).default({ wording: 'english' }),
  renewals: renewalsSchema.prefault({}),
  /** How many days after it was due an unpaid invoice is reminded of, and reminded of again. */
  invoices: z
    .strictObject({
      reminderDays: z
        .tuple([z.int().min(0).max(365), z.int().min(1).max(365)])
        .refine(([first, second]) => first < second, 'The second letter comes after the first'),
    })
    .default({ reminderDays: [...REMINDER_DAYS] }),
  /** Up to how much of an order circulation may give back, in cents; more is for the books and owners. */
  refunds: z.strictObject({ limitCents: z.int().min(0).max(10_000_000) }).default({ limitCents: REFUND_LIMIT }),
  /** How many letters to many go out in a second: what the mail server’s keeper allows. */
  letters: z.strictObject({ perSecond: z.int().min(RATES.least).max(RATES.most) }).default({ perSecond: RATES.usual }),
  /** What is printed for parcels: whether slips tell prices, and on which sheets labels are. */
  goods: z
    .strictObject({ slipPrices: z.boolean().default(false), labelSheet: z.enum(labelSheets).default('a4-3x8') })
    .default(GOODS_SETTINGS),
  books: booksSchema.prefault({}),
  /** What the post asks for a copy, in cents, by shipping category: left out, the desk counts copies alone. */
  postageCents: z.strictObject({ a: z.int().min(0), b: z.int().min(0), c: z.int().min(0) }).optional(),
  ...storeSettings,
})

const section = z.strictObject({ slug, name: text, description: text })
const topic = z.strictObject({ slug, name: text })
export const taxonomySchema = z.strictObject({ sections: z.array(section), topics: z.array(topic) })

const blank = z.strictObject({ label: text, value: z.string(), before: z.string(), after: z.string() })
const gameSection = z.strictObject({ subheading: text, paragraphs: z.array(z.array(blank)), revealed: z.boolean() })
export const gameSchema = z.strictObject({ title: text, content: z.array(gameSection).min(1) })

export const authorSchema = (known: KnownNames) =>
  z
    .strictObject({ name: text, portrait: imageSchema(known).optional(), portraitAlt: text.optional() })
    .refine((author) => (author.portrait === undefined) === (author.portraitAlt === undefined), {
      path: ['portrait'],
      error: 'portrait and portraitAlt go together',
    })

export const pageSchema = z.strictObject({ title: text, deck: text.optional() })

export function issueSchema(known: KnownNames) {
  return z.strictObject({
    number: wholeNumber,
    title: text,
    season: text,
    date,
    state: z.enum(['planned', 'expected', 'delivered']),
    released: z.union(
      [localTime, z.literal(false)],
      'This is neither a date of the form 2026-06-18, nor a time of the form 2026-06-18T09:00, nor false',
    ),
    cover: imageSchema(known),
    coverAlt: text,
    summary: text,
  })
}

export function articleSchema(known: KnownNames) {
  return z
    .strictObject({
      title: text,
      deck: text,
      authors: z.array(oneOf(known.authors, 'author')).min(1).refine(isWithoutDoubles, 'An author is there twice'),
      section: oneOf(known.sections, 'section'),
      topics: z.array(oneOf(known.topics, 'topic')).refine(isWithoutDoubles, 'A topic is there twice'),
      issue: wholeNumber.refine((number) => known.issueNumbers.has(number), {
        error: ({ input }) => `There is no issue ${input}`,
      }),
      order: wholeNumber,
      published: localTime,
      access: z.enum(['public', 'subscribers']),
      placement: z.enum(placements).optional(),
      /** The older way to say `placement: lead`. */
      lead: z.boolean().optional(),
      quote: text.max(280, 'A quotation has at most 280 characters').optional(),
      art: imageSchema(known).optional(),
      artAlt: text.optional(),
      audio: z
        .string()
        .refine((path) => known.recordings.has(path), { error: ({ input }) => `${input} does not exist` })
        .optional(),
      game: oneOf(known.games, 'game').optional(),
      inserts: z.array(insertSchema(known)).default([]),
      corrections: z.array(z.strictObject({ date, text })).default([]),
    })
    .refine((article) => (article.art === undefined) === (article.artAlt === undefined), {
      path: ['art'],
      error: 'art and artAlt go together',
    })
    .refine((article) => article.placement !== 'strip' || article.art !== undefined, {
      path: ['placement'],
      error: 'A strip is led by pictures, and this article has no art',
    })
    .refine((article) => article.placement !== 'quote' || article.quote !== undefined, {
      path: ['placement'],
      error: 'A quotation needs its words, in quote',
    })
    .refine((article) => article.placement === 'quote' || article.quote === undefined, {
      path: ['quote'],
      error: 'This goes with placement: quote',
    })
    .refine((article) => !article.lead || (article.placement ?? 'lead') === 'lead', {
      path: ['lead'],
      error: 'lead and placement say different things',
    })
}

function insertSchema(known: KnownNames) {
  const href = z.string().superRefine((value, context) => {
    const problem = linkProblem(value, known, new Set())
    if (problem !== null) context.addIssue(problem)
  })
  return z
    .strictObject({ kind: z.enum(['note', 'appeal']), text, href: href.optional(), label: text.optional() })
    .refine((insert) => (insert.href === undefined) === (insert.label === undefined), 'href and label go together')
}
