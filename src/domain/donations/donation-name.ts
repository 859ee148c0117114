import { isUuid } from '#domain/text/uuid.ts'

/** Not every gift has an order. */
export type DonationName = { readonly order: string } | { readonly id: string }

/** A gift of money as it is named in addresses and commands: by its order's number, or by its own id, which every gift has. */
export const readDonationName = (typed: string): DonationName => (isUuid(typed) ? { id: typed } : { order: typed })

/** What the log and an address call it: by its order, where it has one. */
export const donationRef = ({ id, order }: { id: string; order: string | null }): string => order ?? id
