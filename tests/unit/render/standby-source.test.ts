import { expect, test, vi } from 'vitest'
import type { PageContext } from '#web/render/page.ts'
import { readWhereItMay } from '#web/render/standby-source.ts'

const [primary, standby] = ['primary', 'standby'] as unknown as PageContext['db'][]

async function readFailing(error: Error) {
  const lose = vi.fn()
  const sources = { context: { db: primary } as PageContext, standby: { usable: standby ?? null, lose } }
  const load = async ({ db }: PageContext) => {
    if (db === standby) throw error
    return db
  }
  return { read: await readWhereItMay({ standby: true }, sources, load), isLost: lose.mock.calls.length > 0 }
}
const coded = (code: string) => Object.assign(new Error('no'), { code })

test.each([
  ['is not there', coded('ECONNREFUSED')],
  ['is stopping', coded('57P01')],
  ['takes too long', coded('57014')],
  ['does not answer', new Error('Query read timeout')],
  ['does not let us in', new Error('timeout expired')],
])('a standby that %s is given up, and the primary read', async (_trouble, error) => {
  expect(await readFailing(error)).toEqual({ read: primary, isLost: true })
})

test.each([
  ['a fault of ours', new TypeError('undefined is not a function')],
  ['a statement that is wrong', coded('42703')],
  ['a row that the standby had to take away meanwhile', coded('40001')],
])('%s costs the others nothing: the primary is read, and the standby goes on', async (_trouble, error) => {
  expect(await readFailing(error)).toEqual({ read: primary, isLost: false })
})
