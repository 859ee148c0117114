import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { levels } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'

const day = z.iso.date().transform((date) => new Date(`${date}T12:00:00Z`))

const address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
})

/** By the number of a test card or account that the sandbox knows. */
const saved = z.union([z.strictObject({ card: z.string() }), z.strictObject({ bank: z.string() })])

/** An issue that was sent from a cycle, and as what where that is not the cycle's active deliverable. */
const sent = z.union([z.int(), z.strictObject({ issue: z.int(), deliverable: z.enum(deliverables) })])

const cycle = z.strictObject({
  deliverable: z.enum(deliverables),
  active: z.enum(deliverables).optional(),
  term: z.enum(terms),
  level: z.enum(levels),
  since: day,
  issues: z.array(sent),
  /** The token of the gift that it was. */
  gift: z.string().optional(),
})

const subscriber = z.strictObject({
  email: z.email(),
  cycles: z.array(cycle),
  addresses: z.partialRecord(z.enum(shipcodes), address).default({}),
  saved: saved.optional(),
  autorenew: z.boolean().default(false),
  /** The last cycle was to be renewed for so much, and its saved method was declined yesterday. */
  declinedRenewal: z.strictObject({ cents: z.int() }).optional(),
})

const gift = z.strictObject({
  token: z.string(),
  deliverable: z.enum(deliverables),
  giver: z.string(),
  since: day,
  redeemed: z.strictObject({ by: z.email(), on: day }).optional(),
})

const monthlyDonation = z.strictObject({
  token: z.string(),
  email: z.email(),
  /** Of a giver without an account. */
  name: z.string().optional(),
  amount: z.int(),
  status: z.enum(['active', 'failing']),
  since: day,
  saved,
})

const link = z.strictObject({ token: z.string(), email: z.email(), purpose: z.enum(['address', 'payment']) })

const file = z.strictObject({
  subscribers: z.array(subscriber),
  gifts: z.array(gift),
  monthlyDonations: z.array(monthlyDonation),
  links: z.array(link),
})

export type DemoLedger = z.infer<typeof file>

export const readDemoLedger = async (contentDir: string): Promise<DemoLedger> =>
  file.parse(JSON.parse(await readFile(join(contentDir, 'demo/subscriptions.json'), 'utf8')))

/** How a demo account is named at the payment sandbox: the same at every start, so that its saved method is there. */
export function payerOf(email: string): { customer: string; method: string } {
  const name = email.split('@', 1)[0]?.replaceAll('-', '_')
  return { customer: `cus_demo_${name}`, method: `pm_demo_${name}` }
}
