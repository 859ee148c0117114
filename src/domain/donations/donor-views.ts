/** Which donors of a year are listed. `by-post`: mail to them comes back, so the paper has to be printed. */
export const donorViews = ['all', 'not-yet', 'stated', 'by-post'] as const
export type DonorView = (typeof donorViews)[number]

export const isDonorView = (word: string): word is DonorView => (donorViews as readonly string[]).includes(word)

/** What each list is called. */
export const donorViewNames: Readonly<Record<DonorView, string>> = {
  all: 'all',
  'not-yet': 'not yet',
  stated: 'issued',
  'by-post': 'mail comes back',
}

/** What became of the mail with a statement. `none`: there was none, since mail to the donor came back by then. */
export type StatementMail = 'sent' | 'waits' | 'refused' | 'none'

type Standing = {
  readonly state: 'nothing' | 'missing' | 'issued' | 'changed'
  readonly mail: StatementMail | null
  readonly comesBack: boolean
}

const mailWords: Readonly<Record<StatementMail, string>> = {
  sent: 'sent',
  waits: 'issued, its mail waits',
  refused: 'issued, its mail was refused: print it',
  none: 'issued, to be printed: mail to them comes back',
}

/** How a donor's year stands, in words. */
export function donorStanding({ state, mail, comesBack }: Standing): string {
  if (state === 'nothing') return 'nothing was kept'
  if (state === 'missing') return comesBack ? 'not yet; mail to them comes back' : 'not yet'
  const sent = mailWords[mail ?? 'none']
  return state === 'changed' ? `${sent}; changed since` : sent
}
