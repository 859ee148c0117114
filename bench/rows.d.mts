type Aim = { atLeast: number; atMost?: never } | { atMost: number; atLeast?: never }
type Told = { name: string; unit: string; aim: Aim; rounds: number[]; value?: number; note?: string }
type Row = { name: string; unit: string; aim: Aim; value: number; noise: number; note: string }

export function quantile(values: readonly number[], part: number): number
export function middle(values: readonly number[]): number
export function noiseOf(rounds: readonly number[]): number
export function cutIntoRounds(values: readonly number[], count?: number): number[][]
export function ratiosByRound(
  times: readonly number[],
  others: readonly number[],
  options?: { of?: (times: readonly number[]) => number; count?: number },
): number[]
export function judgeRow(row: Pick<Row, 'value' | 'aim' | 'noise'>): 'met' | 'near' | 'short'
export function tellRow(row: Told): void
export function inFigures(value: number): string
export function tableOf(rows: readonly (Row & { bench: string })[]): string
