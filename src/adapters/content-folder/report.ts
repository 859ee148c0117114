import type { ContentProblem } from '#application/ports/magazine-content.ts'

/** Notes down a problem of one file. */
export type Report = (line: number, message: string) => void

export function reportInto(problems: ContentProblem[], file: string): Report {
  return (line, message) => problems.push({ file, line, message })
}

/** The line, counted from 1, on which the character at `index` stands. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
