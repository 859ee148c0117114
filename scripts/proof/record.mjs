import { countedIn } from './judge.mjs'

/** What a row came to when it was last run: a line of the table in `docs/proof.md`. */
export function recordedLine(row, verdict, seconds, failed, seen) {
  const told = [...countedIn(verdict), ...failed.map((file) => `${file} failed`)].join('; ')
  return cells(row.row, row.holds, verdict.isHeld ? '✓' : '✗', told, seconds.toFixed(0), seen.commit, seen.day)
}

/** The document with new lines in place of the rows' old ones; a row that was never run says so. */
export function recordIn(text, rows, fresh) {
  const old = new Map(text.split('\n').flatMap((line) => (rowOf(line) ? [[rowOf(line), line]] : [])))
  const lines = rows.map(
    (row) =>
      fresh.get(row.row) ?? old.get(String(row.row)) ?? cells(row.row, row.holds, '·', 'not run yet', '', '', ''),
  )
  return `${HEAD}\n${lines.join('\n')}\n`
}

const cells = (...texts) => `| ${texts.join(' | ')} |`
const rowOf = (line) => /^\| (\d+|letters|load: [a-z ]+) \|/.exec(line)?.[1]

const HEAD = `# The proof, as it was last seen

All of it takes hours, so its rows may have been seen on different days: each says of which commit, and what it came to. \`npm run proof -- --record\` writes this page,
with row numbers only theirs; \`npm run proof -- --list\` names the tests behind each row. ✓ reached what is asked and held, ✗ fell short, · was never run whole.

| row | holds | | reached of asked | seconds | commit | day |
|---|---|---|---|---|---|---|`
