import { expect, test } from 'vitest'
import { countItems, itemsLabel } from '#domain/cart/count-items.ts'

const empty = { items: [], giftsubs: [], subscription: null, donation: null }

test.each([
  ['nothing', empty, 0],
  ['each line of goods', { ...empty, items: [1, 2, 3] }, 3],
  ['each gift', { ...empty, giftsubs: [1, 2] }, 2],
  ['one for a personal subscription', { ...empty, subscription: {} }, 1],
  ['one for a donation', { ...empty, donation: {} }, 1],
  ['all of it together', { items: [1], giftsubs: [1, 2], subscription: {}, donation: {} }, 5],
])('counts %s', (_rule, cart, count) => expect(countItems(cart)).toBe(count))

test.each([
  [0, 'items'],
  [1, 'item'],
  [2, 'items'],
])('%i reads "%s"', (count, label) => expect(itemsLabel(count)).toBe(label))
