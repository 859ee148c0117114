import type { ProofRow } from './rows.mjs'

type Report = { row: number | string; what: string; times: number }
export type Verdict = { isHeld: boolean; parts: { what: string; asked: number; reached: number }[] }

export function judge(row: ProofRow, reports: Report[], failed: string[]): Verdict
export function lineOf(row: ProofRow, verdict: Verdict, seconds: number, failed: string[]): string
export function countedIn(verdict: Verdict): string[]
