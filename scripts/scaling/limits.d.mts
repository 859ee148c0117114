import type { Costs } from './model.d.mts'

type Limit = { name: string; need: string; most: number; unit: string; remedy: string }

export const limits: readonly Limit[]
export function factorOf(costs: Costs, base: number, limit: Pick<Limit, 'need' | 'most'>): number
export function limitsInOrder(costs: Costs, base: number): (Limit & { factor: number })[]
