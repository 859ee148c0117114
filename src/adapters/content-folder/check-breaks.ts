import type { RootContent } from 'mdast'
import type { Report } from './report.ts'

/** Reports each break that does not stand between two parts of a text. */
export function checkBreaks(blocks: readonly RootContent[], report: Report): void {
  for (const [index, { type, position }] of blocks.entries()) {
    if (type !== 'thematicBreak') continue
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    const isBetween = before && after && ![before, after].some((one) => ['thematicBreak', 'heading'].includes(one.type))
    if (!isBetween)
      report(position?.start.line ?? 1, 'A break stands between two parts of a text, not beside a heading or an end')
  }
}
