import type { Costs } from './model.d.mts'

/** What `docs/scaling-costs.json` holds. */
export type Measured = { subscribers: number; costs: Omit<Costs, 'measuredSubscribers'> }

export function figure(value: number): string
export function tablesOf(measured: Measured): Record<string, string>
export function withTables(document: string, measured: Measured): string
