import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { clientAddress, trustedHops } from '#main/http/client-address.ts'

const forwarded = [
  undefined,
  '',
  ' ',
  '203.0.113.1',
  '203.0.113.1, 198.51.100.2',
  ' 203.0.113.1 ,,198.51.100.2,\t192.0.2.3',
  ',',
]

test.each([0, 1, 2, 3])(
  'behind %i proxies, what is answered before Fastify sees the same address as Fastify does',
  async (proxies) => {
    const app = Fastify({ trustProxy: trustedHops(proxies) })
    app.get('/', async ({ ip, raw }) => ({ ip, ours: clientAddress(raw, proxies) }))
    for (const header of forwarded) {
      const headers = header === undefined ? {} : { 'x-forwarded-for': header }
      const { ip, ours } = (await app.inject({ url: '/', headers, remoteAddress: '10.0.0.1' })).json()
      expect(ours).toBe(ip)
    }
  },
)
