import { load } from './load.mjs'
import { money } from './money.mjs'
import { strangers } from './strangers.mjs'
import { survival } from './survival.mjs'

/**
 * Every row of the proof: what must hold, which test files try it (a stage and a path, without its ending), and how often it
 * is asked to be tried. A test tells how often it was with `reached` of `tests/support/whole-proof.ts`, by the same words.
 */
export const rows = [...money, ...survival, ...strangers, ...load].sort(
  (one, other) => orderOf(one.row) - orderOf(other.row),
)

/** Rows without a number come last. */
function orderOf(row) {
  return typeof row === 'number' ? row : Number.MAX_SAFE_INTEGER
}
