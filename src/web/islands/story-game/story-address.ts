import { tidyWord, type Words } from '#domain/articles/story-game.ts'

/** The story on a page of its own, which also works without scripts. */
export const storyPath = (name: string) => `/story/${encodeURIComponent(name)}`

/** The name of a blank's field, in a form and in an address. */
export const wordName = (number: number) => `w${number + 1}`

/** Says that the empty blanks have been pointed out already. */
export const ANYWAY = 'anyway'

/** The address of a filled-in story: everything needed to tell it stands in the address, and nothing is stored. */
export function toldStoryPath(name: string, words: Words): string {
  const query = new URLSearchParams({ [ANYWAY]: '1' })
  words.forEach((word, number) => {
    if (tidyWord(word)) query.set(wordName(number), tidyWord(word))
  })
  return `${storyPath(name)}?${query}`
}
