import type { TypedValues } from './desk-act.ts'

/** The name of a box's field. Each has its own: a form that says a name twice is refused. */
export const boxName = (group: string, choice: string) => `${group}-${choice.replaceAll('.', '-')}`

/** The fields of a group of boxes, with those ticked that are chosen. */
export const boxFields = (group: string, choices: readonly string[], chosen: readonly string[]): TypedValues =>
  Object.fromEntries(choices.map((choice) => [boxName(group, choice), chosen.includes(choice) ? choice : '']))

/** What is ticked of a group. */
export const tickedOf = <Choice extends string>(group: string, choices: readonly Choice[], typed: TypedValues) =>
  choices.filter((choice) => typed[boxName(group, choice)] === choice)
