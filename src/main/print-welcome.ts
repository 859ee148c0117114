import type { Config } from './config/config.ts'
import type { Started } from './start-site.ts'

/** One short list: where the site is, and what it stands on. */
export function printWelcome(config: Config, { address, database, mail, payments, identity }: Started) {
  const rows: [string, string][] = [
    ['Site', address ?? 'not served by this process (ROLE=worker)'],
    ['Database', database],
    ['Mail', mail],
    ['Payments', payments],
    ...(identity ? [['Identity', `sandbox at ${identity}`] as [string, string]] : []),
    ['Jobs', config.role === 'web' ? 'not run by this process (ROLE=web)' : `${config.jobConcurrency} at a time`],
  ]
  const lines = rows.map(([name, value]) => `    ${name.padEnd(10)}${value}`)
  process.stdout.write(`\n${lines.join('\n')}\n\n  Ctrl-C ends everything.\n`)
}
