/** What kind of error a widget met: the language's own names, and one for all others. */
export const errorKinds = ['Error', 'TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'other'] as const

/** So much of a page's path is told with a failure. */
export const LONGEST_PATH = 300
