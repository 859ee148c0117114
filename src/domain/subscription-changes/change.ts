import { type Cents, cents } from '../money/cents.ts'
import { deliverableValue } from '../pricing/deliverable-value.ts'
import type { Pricing } from '../pricing/pricing.ts'
import type { UpgradePrices } from '../pricing/upgrade-prices.ts'
import type { Level } from '../subscriptions/categories.ts'
import { type Deliverable, deliverables } from '../subscriptions/deliverables.ts'
import { type Cycle, canUpdate, canUpgrade, unboundIn } from '../subscriptions/ledger.ts'

/** What a cycle is changed to. */
export type WantedSettings = { readonly level: Level; readonly deliverable: Deliverable }

/** What a cycle counts as paid for, and what it delivers. */
export type CycleSettings = { readonly level: Level; readonly set: Deliverable; readonly active: Deliverable }

export type PricesByLevel = { readonly [level in Level]: UpgradePrices }

type Priced = Pick<Cycle, 'term' | 'level' | 'deliverables' | 'tokens' | 'taken' | 'cancelledAt'>

export const settingsOfCycle = ({ level, deliverables: { set, active } }: Priced): CycleSettings => ({
  level,
  set,
  active,
})

/** What changing a cycle costs: the difference to what was paid for, for the issues that are not bound yet. */
export function quoteUpgrade(pricing: Pricing, cycle: Priced, { level, deliverable }: WantedSettings): Cents {
  const { term, tokens, deliverables } = cycle
  const paid = deliverableValue(pricing, { level: cycle.level, term, deliverable: deliverables.set })
  const difference = Math.max(0, deliverableValue(pricing, { level, term, deliverable }) - paid)
  const left = unboundIn(cycle)
  if (left === null) return cents(difference)
  // Rounded down: a part of a cent is never taken from the subscriber.
  return cents(tokens === null ? 0 : Math.floor((difference * left) / tokens))
}

/** What each choice costs at each level. Only who pays the high rate has a choice of levels: for others both are the low one. */
export function quoteUpgrades(pricing: Pricing, cycle: Priced): PricesByLevel {
  const low = pricesAt(pricing, cycle, 'low')
  return { low, high: cycle.level === 'high' ? pricesAt(pricing, cycle, 'high') : low }
}

const pricesAt = (pricing: Pricing, cycle: Priced, level: Level) =>
  Object.fromEntries(
    deliverables.map((deliverable) => [deliverable, quoteUpgrade(pricing, cycle, { level, deliverable })]),
  ) as UpgradePrices

/** `no-such-rate`: only a cycle of the high rate can be changed to it. `blocked`: it costs something, and is not sold here. */
export type ChangeRefusal = 'not-updatable' | 'no-such-rate' | 'blocked'

/** `elsewhere`: it was changed, cut or taken back since it was looked at. `being-paid`: another payment holds it. */
export type NotChanged = ChangeRefusal | 'elsewhere' | 'being-paid'

type Changed = Priced & Pick<Cycle, 'copies' | 'billedTo'>

/** Why a cycle is not changed; null where it may be. */
export function refuseChange(cycle: Changed, { level }: WantedSettings, price: Cents): ChangeRefusal | null {
  if (!canUpdate(cycle)) return 'not-updatable'
  if (level === 'high' && cycle.level !== 'high') return 'no-such-rate'
  return price > 0 && !canUpgrade(cycle) ? 'blocked' : null
}

/** What is chosen at first: what was asked for, or else what is sent, where that is not to be had here. */
export function openingChoice(
  { settings, prices, canUpgrade }: { settings: CycleSettings; prices: PricesByLevel; canUpgrade: boolean },
  asked: Partial<WantedSettings>,
): WantedSettings {
  const level = settings.level === 'high' ? (asked.level ?? 'high') : settings.level
  const deliverable = asked.deliverable ?? settings.active
  const isBlocked = !canUpgrade && prices[level][deliverable] > 0
  return { level, deliverable: isBlocked ? settings.active : deliverable }
}

/** Whether something that costs more at the high rate is free for whoever takes the low one. */
export const isFreeAtLowRate = ({ low, high }: PricesByLevel): boolean =>
  deliverables.some((deliverable) => high[deliverable] > 0 && low[deliverable] === 0)

/** After a payment, what was chosen is what was paid for. */
export const upgradedTo = ({ level, deliverable }: WantedSettings): CycleSettings => ({
  level,
  set: deliverable,
  active: deliverable,
})

/**
 * After a change that costs nothing, what was paid for can still be switched back to. Who takes the low rate exchanges it:
 * the dearer of what they had and what they chose counts as paid for from then on.
 */
export function changedFreely(
  pricing: Pricing,
  { term, level, deliverables: { set } }: Priced,
  wanted: WantedSettings,
): CycleSettings {
  const { deliverable: active } = wanted
  if (wanted.level === level) return { level, set, active }
  const worth = (deliverable: Deliverable) => deliverableValue(pricing, { level: wanted.level, term, deliverable })
  return { level: wanted.level, set: worth(active) > worth(set) ? active : set, active }
}

/**
 * After an upgrade was given back: what it was before. What it delivers stays where that was never part of the upgrade.
 * Null where something else was paid for since, on top of it: then all stays as it is.
 */
export function withoutUpgrade(
  now: CycleSettings,
  { from, to }: { from: CycleSettings; to: WantedSettings },
): CycleSettings | null {
  if (now.level !== to.level || now.set !== to.deliverable) return null
  const isCovered = now.active === 'digital' || now.active === from.set
  return { level: from.level, set: from.set, active: isCovered ? now.active : from.active }
}
