import { expect, test } from 'vitest'
import { pages } from '#web/pages/page-list.ts'
import { accountVisits, buyersVisits, deskVisits, readersVisits } from '../../support/page-visits.ts'

test('every page of the site has an address at which the browser tests look at it', () => {
  const visited = [readersVisits, buyersVisits, accountVisits, deskVisits].flatMap((visits) => Object.keys(visits))
  expect(visited.toSorted()).toEqual(pages.map(({ path }) => path).toSorted())
})
