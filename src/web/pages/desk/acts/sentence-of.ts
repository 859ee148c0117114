/** Words of a command's answer as a sentence of a page. */
export const sentenceOf = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
