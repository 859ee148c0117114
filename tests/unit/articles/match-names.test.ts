import { expect, test } from 'vitest'
import { matchNames, searchedName } from '#domain/articles/match-names.ts'
import { wordsOf } from '#domain/articles/search-words.ts'

const names = ['Wren Adeyemi', 'Odile Marchetti', 'Tomás Reyes Lindqvist', 'Odette March', 'Issue 3: Room'].map(
  (name) => searchedName({ slug: name.toLowerCase(), name }),
)
const match = (asked: string) => matchNames(wordsOf(asked), names, 3).map(({ name }) => name)

test.each([
  ['in full', 'wren adeyemi', ['Wren Adeyemi']],
  ['by one of its words', 'marchetti', ['Odile Marchetti']],
  ['before the last word is finished', 'wren ade', ['Wren Adeyemi']],
  ['without accents', 'tomas', ['Tomás Reyes Lindqvist']],
  ['with a slip', 'wren adeyemy', ['Wren Adeyemi']],
  ['the nearest first', 'march', ['Odette March', 'Odile Marchetti']],
  ['in full among other words', 'wren adeyemi flood', ['Wren Adeyemi']],
  ['by number', 'issue 3', ['Issue 3: Room']],
  ['not by another number', 'issue 4', []],
  ['not by a word that is not in it', 'wren marchetti', []],
  ['not by a single letter', 'w', []],
  ['not by nothing', '', []],
])('a name is found %s', (_how, asked, found) => expect(match(asked)).toEqual(found))
