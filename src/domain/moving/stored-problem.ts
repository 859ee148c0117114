import type { RowProblem } from './planned-reader.ts'

/** What was wrong with a row, as it is kept after its cells are gone. */
export type StoredProblem = Pick<RowProblem, 'role' | 'message'>

export const storeProblem = ({ role, message }: RowProblem): StoredProblem => ({ role, message })
