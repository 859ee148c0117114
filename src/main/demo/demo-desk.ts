import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { cancellationKinds, cancelledContracts } from '#domain/cancellations/cancellation.ts'

const address = z.strictObject({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
})

/** Somebody who was sent issues of a year by post, and what they are to the desk. */
const reader = z.strictObject({
  email: z.email(),
  name: z.string(),
  issues: z.array(z.int()),
  missing: z.array(z.strictObject({ issue: z.int(), isSent: z.boolean().default(false) })).default([]),
  note: z.string().optional(),
  /** The address is the one that their issues went to: there is none on record any more. */
  hasMoved: z.boolean().default(false),
  isSuspended: z.boolean().default(false),
  /** What the server said that sent their mail back. */
  bounce: z.string().optional(),
  copies: z.int().default(1),
  billedTo: z.string().nullable().default(null),
  address,
})

const order = z.strictObject({
  name: z.string(),
  email: z.email(),
  daysAgo: z.int(),
  state: z.enum(['to-send', 'sent', 'refunded', 'disputed']),
  goods: z.array(z.strictObject({ ref: z.string(), name: z.string(), qty: z.int(), cents: z.int() })),
  shippingCents: z.int(),
})

const gift = z.strictObject({
  /** Where its address has to be known beforehand. */
  id: z.uuid().optional(),
  name: z.string(),
  email: z.email(),
  daysAgo: z.int(),
  cents: z.int(),
  isThanked: z.boolean().default(false),
})

/** Subscriptions for somebody else, which nobody has redeemed yet: all of their money is for issues to come. */
const givenSubscriptions = z.strictObject({
  name: z.string(),
  email: z.email(),
  daysAgo: z.int(),
  qty: z.int(),
  cents: z.int(),
})

/** A single issue that was billed, paid by check and refunded. */
const paidByCheck = z.strictObject({ name: z.string(), email: z.email(), daysAgo: z.int(), issue: z.int(), address })

/** Its licence ends so soon that it is spoken of. */
const institution = z.strictObject({ name: z.string(), emailDomains: z.array(z.string()), endsInDays: z.int() })

const cancellation = z.strictObject({
  kind: z.enum(cancellationKinds),
  contract: z.enum(cancelledContracts),
  name: z.string(),
  email: z.email(),
  details: z.string(),
  on: z.string(),
})

const file = z.strictObject({
  readers: z.array(reader),
  orders: z.array(order),
  givenSubscriptions: z.array(givenSubscriptions),
  gifts: z.array(gift),
  paidByCheck,
  institution,
  cancellation,
})

export type DemoDesk = z.infer<typeof file>
export type DemoDeskReader = z.infer<typeof reader>
export type DemoDeskOrder = z.infer<typeof order>
export type DemoPaidByCheck = z.infer<typeof paidByCheck>
export type DemoDeskInstitution = z.infer<typeof institution>
export type DemoDeskGift = z.infer<typeof gift>
export type DemoGivenSubscriptions = z.infer<typeof givenSubscriptions>

export const readDemoDesk = async (contentDir: string): Promise<DemoDesk> =>
  file.parse(JSON.parse(await readFile(join(contentDir, 'demo/desk.json'), 'utf8')))
