import { describe, expect, test } from 'vitest'
import { exactOption, matchOptions } from '#web/ui/match-options.ts'

const options = [
  { code: 'nf', names: ['Northfield University'] },
  { code: 'ng', names: ['Northgate College'] },
  { code: 'uf', names: ['Université du Fleuve', 'University of the River'] },
]
const codes = (text: string) => matchOptions(options, text).map(({ option }) => option.code)

describe('typing', () => {
  test.each([
    ['nothing leaves all of them, in their order', '', ['nf', 'ng', 'uf']],
    ['a beginning leaves those that begin so', 'North', ['nf', 'ng']],
    ['case makes no difference', 'nORTHg', ['ng']],
    ['nor does it in letters beyond ASCII', 'UNIVERSITÉ', ['uf']],
    ['any other name counts too', 'university of', ['uf']],
    ['a word in the middle of a name does not', 'college', []],
    ['what no name begins with leaves none', 'x', []],
    ['spaces before it count for nothing', '  north', ['nf', 'ng']],
    ['a letter and its accent may be typed as two', 'universite\u0301', ['uf']],
  ])('%s', (_rule, text, expected) => expect(codes(text)).toEqual(expected))

  test('says by which name an option was found', () => {
    expect(matchOptions(options, 'university o')).toEqual([{ option: options[2], by: 'University of the River' }])
  })
})

describe('leaving the field', () => {
  test.each([
    ['a whole name chooses, without regard to case', 'northgate COLLEGE', 'ng'],
    ['another name chooses the same', 'University of the River', 'uf'],
    ['spaces around it count for nothing', ' Northgate College ', 'ng'],
    ['the beginning of a name chooses nothing', 'Northgate', undefined],
    ['more than the name chooses nothing', 'Northgate Colleges', undefined],
    ['nothing chooses nothing', '', undefined],
  ])('%s', (_rule, text, expected) => expect(exactOption(options, text)?.code).toBe(expected))
})
