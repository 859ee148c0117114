import type { Verdict } from './judge.mjs'
import type { ProofRow } from './rows.mjs'

type Seen = { commit: string; day: string }

export function recordedLine(row: ProofRow, verdict: Verdict, seconds: number, failed: string[], seen: Seen): string
export function recordIn(text: string, rows: ProofRow[], fresh: Map<number | string, string>): string
