/** Something to choose, with every name it goes by; the first is the one shown. */
export type SearchOption = { code: string; names: string[] }

export type OptionMatch = {
  option: SearchOption
  /** The name that was matched. */
  by: string
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase()

/** The options of which any name begins with the text, without regard to case, in the order they were given. */
export function matchOptions(options: readonly SearchOption[], text: string): OptionMatch[] {
  const beginning = comparable(text).trimStart()
  const matches: OptionMatch[] = []
  for (const option of options) {
    const by = option.names.find((name) => comparable(name).startsWith(beginning))
    if (by !== undefined) matches.push({ option, by })
  }
  return matches
}

/** The option that goes by exactly this name, without regard to case and to spaces around it. */
export function exactOption(options: readonly SearchOption[], text: string): SearchOption | undefined {
  const name = comparable(text).trim()
  return options.find(({ names }) => names.some((other) => comparable(other) === name))
}
