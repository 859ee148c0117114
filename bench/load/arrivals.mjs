import { cutIntoRounds, quantile } from '../rows.mjs'

/** Whoever comes is served by then after the last has come, or is not served in time. */
const GRACE_MS = 5_000
const TICK_MS = 5
/** Errors are told by their words; more kinds than this say nothing more. */
const KINDS_TOLD = 4

/**
 * Lets so many come in each second, each at its moment, whether those before are served or not: a site that falls behind is
 * asked no less. What each waited is counted from the moment it should have come, so that a driver that is late hides nothing.
 */
export async function letArrive({ perSecond, seconds, run }) {
  const count = Math.round(perSecond * seconds)
  const begun = performance.now()
  const dueOf = (nth) => begun + (nth * 1000) / perSecond
  const latest = begun + seconds * 1000 + GRACE_MS
  const waited = []
  const late = []
  const inTime = new Array(count).fill(0)
  const errors = new Map()
  const one = async (nth) => {
    late.push(performance.now() - dueOf(nth))
    try {
      await run(nth)
      const now = performance.now()
      waited.push(now - dueOf(nth))
      if (now <= latest) inTime[nth] = 1
    } catch (error) {
      const said = String(error.message).slice(0, 120)
      errors.set(said, (errors.get(said) ?? 0) + 1)
    }
  }
  const all = []
  while (all.length < count) {
    while (all.length < count && dueOf(all.length) <= performance.now()) all.push(one(all.length))
    await new Promise((done) => setTimeout(done, TICK_MS))
  }
  await Promise.all(all)
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  const served = sum(inTime)
  return {
    served,
    perSecond: served / seconds,
    /** In each fifth of the time. */
    rounds: cutIntoRounds(inTime).map((round) => (sum(round) / round.length) * perSecond),
    note: describe({ count, served, waited, late, errors }),
  }
}

function describe({ count, served, waited, late, errors }) {
  const ms = (values, part) => (values.length > 0 ? quantile(values, part).toFixed(0) : '–')
  const kinds = [...errors].sort(([, one], [, other]) => other - one).slice(0, KINDS_TOLD)
  const failed = [...errors.values()].reduce((sum, times) => sum + times, 0)
  return [
    `${served} of ${count} in time`,
    `half within ${ms(waited, 0.5)} ms, 99 % within ${ms(waited, 0.99)} ms`,
    `the driver late by ${ms(late, 0.99)} ms`,
    `${failed} errors${kinds.map(([said, times]) => ` (${times} × ${said})`).join('')}`,
  ].join(', ')
}
