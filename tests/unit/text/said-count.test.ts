import { expect, test } from 'vitest'
import { countedPage } from '#application/counted-page.ts'
import { countedOf, countSentence, MOST_COUNTED, saidCount } from '#domain/text/said-count.ts'

test.each([
  [0, '0', '0 gifts.'],
  [1, '1', '1 gift.'],
  [MOST_COUNTED, '1000', '1000 gifts.'],
  [MOST_COUNTED + 1, 'more than 1,000', 'More than 1,000 gifts.'],
])('%i is said as it was counted, and no further than lists are', (read, said, sentence) => {
  expect([saidCount(countedOf(read)), countSentence(countedOf(read), 'gift')]).toEqual([said, sentence])
})

test.each([
  ['the page that is asked for', 120, 2, { count: 120, pages: 3, page: 2 }],
  ['the last one where there are fewer', 120, 9, { count: 120, pages: 3, page: 3 }],
  ['the first of none', 0, 4, { count: 0, pages: 1, page: 1 }],
  ['any page where nobody has counted them', MOST_COUNTED + 1, 90, { count: null, pages: null, page: 90 }],
])('shown is %s', (_what, read, page, place) => expect(countedPage(read, { page, size: 50 })).toEqual(place))
