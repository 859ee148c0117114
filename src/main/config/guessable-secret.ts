/** What stands in examples, and is copied from them. Four letters alone come by chance too, so these stand by themselves. */
const WORDS = /change|secret|password|example|replace|default|random|insert|(?<![a-z\d+/])your(?![a-z\d+/])/i

/** Less than 32 random hexadecimal digits have in nearly all cases. */
const FEWEST_BITS = 96

/** Whether somebody wrote a secret, where a machine should have: words, repetitions, and too few different characters. */
export const isGuessable = (secret: string): boolean =>
  WORDS.test(secret) || isRepeated(secret) || bitsOf(secret) < FEWEST_BITS

/** Some text over and over: then it is found within itself, moved by that text's length. */
const isRepeated = (text: string): boolean => (text + text).indexOf(text, 1) < text.length

/** How much its characters tell, by how often each of them stands in it. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  const shares = [...counts.values()].map((count) => count / text.length)
  return -text.length * shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
}
