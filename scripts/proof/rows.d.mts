export type ProofRow = { row: number | string; holds: string; files: string[]; asked: Record<string, number> }

export const rows: ProofRow[]
