import { expect, test } from 'vitest'
import { openActCases } from '../../support/act-cases.ts'
import { openCheckout } from '../../support/checkout.ts'
import { listDeskActs } from '../../support/desk-acts.ts'
import { lookAt, openRoles } from '../../support/press-act.ts'

const shop = await openCheckout()
const { db } = shop
const acts = await listDeskActs()
const cases = await openActCases(shop)
const { owner, 'another owner': other } = await openRoles(shop)

test.each(acts.map(({ key, act }) => [key, act] as const))(
  '%s by two people at once is done once, and the second is told so',
  async (key, act) => {
    const { ready, eachOnce } = cases[key] ?? {}
    if (!ready) throw new Error(`Nobody does ${key}: write a case of it.`)
    const { path, typed } = await ready()
    const presses = [await lookAt(owner, path, typed), await lookAt(other, path, typed)] as const
    const last = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst()
    const answers = await Promise.all([
      owner.browser.submitForm(path, presses[0]),
      other.browser.submitForm(path, presses[1]),
    ])
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor_ref', 'action'])
      .where('id', '>', last?.id ?? 0)
      .where('refusal', 'is', null)
      .execute()
    if (eachOnce) {
      expect(entries.map(({ actor_ref }) => actor_ref).sort(), eachOnce).toEqual([owner.ref, other.ref].sort())
      return
    }
    expect(entries, JSON.stringify(answers.map(({ statusCode }) => statusCode))).toEqual([
      { actor_ref: expect.any(String), action: act },
    ])
    const [second] = answers.filter(({ statusCode }) => statusCode !== 303 && statusCode !== 200)
    // Whose record is gone by then is told that there is none.
    expect([404, 409, 422]).toContain(second?.statusCode)
    if (second?.statusCode !== 404) expect(second?.body, 'in words').toMatch(/id="act-refusal"|-error"/)
  },
)
