/** How a magazine tells its readers that a subscription ends, or renews itself. */
export type RenewalSettings = {
  /** `left`: told when so many issues are left to be sent. `lapsed`: told so many days after the last one was. */
  readonly waves: { readonly left: readonly number[]; readonly lapsed: readonly number[] }
  /** How many days ahead somebody is told that they will be charged. */
  readonly autorenewNoticeDays: number
  /** Whether those whose term is longer than a year are told once a year that it renews itself. */
  readonly yearlyReminder: boolean
}

/** California asks for a notice that comes neither later nor sooner. */
export const NOTICE_DAYS = { least: 15, most: 45 } as const

export const RENEWAL_DEFAULTS: RenewalSettings = {
  waves: { left: [2, 1, 0], lapsed: [30, 90] },
  autorenewNoticeDays: 20,
  yearlyReminder: true,
}

/** Settings that were imported before there were waves say nothing of them. */
export const renewalSettings = ({ renewals }: { readonly renewals?: RenewalSettings }): RenewalSettings =>
  renewals ?? RENEWAL_DEFAULTS
