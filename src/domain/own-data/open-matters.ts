/** What is true of an account that its holder wants to delete. */
export type DeletionFacts = {
  readonly isStaff: boolean
  readonly hasOpenOrder: boolean
  readonly hasUnpaidInvoice: boolean
  readonly hasOpenRefund: boolean
  readonly hasOpenDispute: boolean
  readonly hasAutorenew: boolean
  readonly hasOpenRenewal: boolean
  readonly hasMonthlyDonation: boolean
  readonly hasDonationCharge: boolean
  readonly hasIssueOnItsWay: boolean
  readonly hasMissingCopy: boolean
  readonly hasOpenCancellation: boolean
  /** Issues that are paid for and not bound yet. */
  readonly issuesToCome: number
  readonly isLifetime: boolean
}

/** Why an account can't be deleted yet; each ends by itself or can be ended. */
export type OpenMatter =
  | 'staff'
  | 'order'
  | 'invoice'
  | 'refund'
  | 'dispute'
  | 'autorenew'
  | 'renewal'
  | 'monthly-donation'
  | 'donation-charge'
  | 'issue-on-its-way'
  | 'missing-copy'
  | 'cancellation'

export function openMatters(facts: DeletionFacts): OpenMatter[] {
  const matters: [boolean, OpenMatter][] = [
    [facts.isStaff, 'staff'],
    [facts.hasOpenOrder, 'order'],
    [facts.hasUnpaidInvoice, 'invoice'],
    [facts.hasOpenRefund, 'refund'],
    [facts.hasOpenDispute, 'dispute'],
    [facts.hasAutorenew, 'autorenew'],
    [facts.hasOpenRenewal, 'renewal'],
    [facts.hasMonthlyDonation, 'monthly-donation'],
    [facts.hasDonationCharge && !facts.hasMonthlyDonation, 'donation-charge'],
    [facts.hasIssueOnItsWay, 'issue-on-its-way'],
    [facts.hasMissingCopy, 'missing-copy'],
    [facts.hasOpenCancellation, 'cancellation'],
  ]
  return matters.flatMap(([isOpen, matter]) => (isOpen ? [matter] : []))
}

/** What is given up with an account: its name in a form, so that nobody gives up more than they were told. */
export const givenUpBy = ({ isLifetime, issuesToCome }: DeletionFacts): string =>
  isLifetime ? 'lifetime' : String(issuesToCome)

/** The same in words; null where nothing is. */
export function sayGivenUp(givenUp: string): string | null {
  if (givenUp === 'lifetime') return 'all issues to come of your lifetime subscription'
  if (givenUp === '0') return null
  return givenUp === '1' ? 'the one issue that is still to come' : `the ${givenUp} issues that are still to come`
}
