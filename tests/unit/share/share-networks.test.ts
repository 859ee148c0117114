import { expect, test } from 'vitest'
import { shareNetworks } from '#web/islands/share/share-networks.ts'

const shared = { title: 'Salt & <Iron>: 50% #1?', url: 'https://magazine.example/article/salt-iron' }

test.each(shareNetworks)('$name is told the article’s address, whatever its title holds', ({ address }) => {
  const { protocol, searchParams, hash } = new URL(address(shared))
  expect(protocol).toBe('https:')
  expect(hash).toBe('')
  expect([...searchParams.keys()]).toHaveLength(1)
  expect([...searchParams.values()].join(' ')).toContain(shared.url)
})

test('no network is told more than the title and the address', () => {
  for (const { address } of shareNetworks) {
    const said = [...new URL(address(shared)).searchParams.values()].join('')
    expect(said.replace(shared.title, '').replace(shared.url, '').trim()).toBe('')
  }
})
