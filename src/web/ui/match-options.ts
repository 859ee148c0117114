/** Something to choose, with every name it goes by; the first is the one shown. */
export type SearchOption = { code: string; names: string[] }

export type OptionMatch = {
  option: SearchOption
  /** The name that was matched. */
  by: string
}

const comparable = (text: string) => text.normalize('NFC').toLowerCase()

// Among thousands of names this is most of the work, and it is the same at every key.
const known = new WeakMap<SearchOption, string[]>()

function comparableNames(option: SearchOption): string[] {
  const names = known.get(option) ?? option.names.map(comparable)
  known.set(option, names)
  return names
}

/** The options of which any name begins with the text, without regard to case, in the order they were given. */
export function matchOptions(options: readonly SearchOption[], text: string): OptionMatch[] {
  const beginning = comparable(text).trimStart()
  const matches: OptionMatch[] = []
  for (const option of options) {
    const by = option.names[comparableNames(option).findIndex((name) => name.startsWith(beginning))]
    if (by !== undefined) matches.push({ option, by })
  }
  return matches
}

/** The option that goes by exactly this name, without regard to case and to spaces around it. */
export function exactOption(options: readonly SearchOption[], text: string): SearchOption | undefined {
  const name = comparable(text).trim()
  return options.find((option) => comparableNames(option).includes(name))
}
