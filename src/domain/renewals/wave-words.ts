import type { LeftOutReason, Wave } from './waves.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** '2 issues left', 'Lapsed for 30 days'. */
export function waveName(wave: Wave): string {
  const [kind, written] = wave.split('-')
  const count = Number(written)
  if (kind === 'lapsed') return `Lapsed for ${counted(count, 'day', 'days')}`
  if (kind === 'year') return `${counted(count, 'year', 'years')} into a longer term`
  return count === 0 ? 'The last issue is on its way' : `${counted(count, 'issue', 'issues')} left`
}

/** Why somebody of a wave is not told of it, said of them. */
export const leftOutWords: Record<LeftOutReason, string> = {
  told: 'told already',
  'gave-up': 'had the next subscription taken back',
  'not-listed': 'not on the mailing list',
  buying: 'paying for the next one at this moment',
  'not-live': 'from an import that is not live',
  'not-sold': 'what they have costs nothing, or is not sold any more',
}
