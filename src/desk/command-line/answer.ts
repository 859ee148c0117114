import type { Desk } from './desk-command.ts'

export function sayAll({ say }: Desk, lines: readonly string[]): void {
  for (const line of lines) say(line)
}

export const sayJson = ({ say }: Desk, answer: unknown): void => say(JSON.stringify(answer, null, 2))

/** Says what came of a command, for programs or for people. */
export function tell(desk: Desk, { json }: { json: boolean }, answer: unknown, lines: () => readonly string[]): void {
  if (json) sayJson(desk, answer)
  else sayAll(desk, lines())
}
