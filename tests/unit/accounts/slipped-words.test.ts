import { expect, test } from 'vitest'
import { waysToSlip } from '#domain/accounts/slipped-words.ts'

test('of a long word one half is right', () => {
  expect(waysToSlip(['quernsten'], 2)).toEqual([['quern'], ['sten']])
})

test('each word may have had its slip', () => {
  expect(waysToSlip(['otoline', 'quernsten'], 2)).toEqual([
    ['quern', 'otol'],
    ['quern', 'ine'],
    ['sten', 'otol'],
    ['sten', 'ine'],
  ])
})

test('a short word is right or not counted, and something is always looked for', () => {
  expect(waysToSlip(['anna'], 2)).toEqual([['anna']])
  expect(waysToSlip(['anna', 'quernsten'], 2)).toEqual([['quern', 'anna'], ['quern'], ['sten', 'anna'], ['sten']])
  expect(waysToSlip(['de', 'la'], 2)).toEqual([])
})

test('after two slips one of three pieces is right', () => {
  expect(waysToSlip(['quernsten'], 3)).toEqual([['que'], ['rns'], ['ten']])
})

test('letters of several code units stay whole, and pieces make up the word', () => {
  const ways = waysToSlip(['🦔🦔🦔🦔🦔🦔🦔'], 2)
  expect(ways.flat().join('')).toBe('🦔🦔🦔🦔🦔🦔🦔')
  expect(ways).toHaveLength(2)
})

test('however many words are typed, the ways stay few', () => {
  const words = Array.from({ length: 12 }, (_, n) => `quernstone${n}`)
  expect(waysToSlip(words, 2)).toHaveLength(8)
  expect(waysToSlip(words, 3).length).toBeLessThanOrEqual(27)
})
