import type { TextBlock } from './article-text.ts'

/** The fewest characters of text between two inserts. */
export const INSERT_MIN_SPACING = 2000

type Gap = { after: number; at: number }

/** The characters of text that must lie between two of `inserts` inserts. */
export function insertSpacing(textLength: number, inserts: number): number {
  return Math.max(INSERT_MIN_SPACING, textLength / inserts)
}

/**
 * Where inserts go: for each one placed, in order, the index of the block after which it stands.
 * Inserts for which the text has no room are left out, the last ones first.
 */
export function placeInserts(blocks: readonly TextBlock[], inserts: number): number[] {
  if (inserts < 1) return []
  const textLength = blocks.reduce((sum, block) => sum + block.length, 0)
  const spacing = insertSpacing(textLength, inserts)
  const gaps = gapsBetween(blocks)
  let best: Gap[] = []
  for (const [index, start] of gaps.entries()) {
    const run = spread(start, gaps.slice(index + 1), spacing, inserts)
    if (run.length > best.length || (run.length === best.length && isNearer(run, best, spacing / 2))) best = run
  }
  return best.map((gap) => gap.after)
}

function spread(start: Gap, later: readonly Gap[], spacing: number, inserts: number): Gap[] {
  const run = [start]
  let last = start.at
  for (const gap of later) {
    if (run.length === inserts) break
    if (gap.at - last < spacing) continue
    run.push(gap)
    last = gap.at
  }
  return run
}

// Half a spacing before the first insert and half after the last centres them in the text.
function isNearer(run: readonly Gap[], best: readonly Gap[], ideal: number): boolean {
  const [start, other] = [run[0], best[0]]
  return start !== undefined && other !== undefined && Math.abs(start.at - ideal) < Math.abs(other.at - ideal)
}

function gapsBetween(blocks: readonly TextBlock[]): Gap[] {
  const gaps: Gap[] = []
  let at = 0
  for (const [after, block] of blocks.entries()) {
    at += block.length
    const next = blocks[after + 1]
    if (next !== undefined && mayStandBetween(block, next)) gaps.push({ after, at })
  }
  return gaps
}

function mayStandBetween(before: TextBlock, next: TextBlock): boolean {
  if (before.kind === 'heading' || before.kind === 'break') return false
  // A list or a quotation belongs to the sentence that leads into it.
  return !['heading', 'break', 'list', 'quotation'].includes(next.kind)
}
