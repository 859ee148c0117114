/** The three parts of the world that print is shipped to. */
export const shipcodes = ['ship-a', 'ship-b', 'ship-c'] as const
export type Shipcode = (typeof shipcodes)[number]
export const DEFAULT_SHIPCODE: Shipcode = 'ship-a'

/** The key under which prices and bills know a shipping category. */
export const shipLetters = ['a', 'b', 'c'] as const
export type ShipLetter = (typeof shipLetters)[number]

const slugs: Record<Shipcode, string> = { 'ship-a': 'us', 'ship-b': 'canada', 'ship-c': 'international' }

/** As they stand in a narrow column. */
const abbreviations: Record<Shipcode, string> = { 'ship-a': 'US', 'ship-b': 'CA', 'ship-c': 'INTL' }

export const letterOf = (shipcode: Shipcode): ShipLetter => shipcode.slice(-1) as ShipLetter
export const shipcodeOf = (letter: ShipLetter): Shipcode => `ship-${letter}`
export const shipcodeSlug = (shipcode: Shipcode): string => slugs[shipcode]

/** What `?shipping=` asks for; the default for anything unknown. */
export const shipcodeOfSlug = (slug: string | null | undefined): Shipcode =>
  shipcodes.find((shipcode) => slugs[shipcode] === slug) ?? DEFAULT_SHIPCODE

/** '_' for what is not shipped. */
export const shippingAbbreviation = (shipcode: Shipcode | null): string =>
  shipcode === null ? '_' : abbreviations[shipcode]

/** What the magazine calls its shipping categories, from configuration. */
export type ShippingNames = { readonly name_a: string; readonly name_b: string; readonly name_c: string }

export const shippingName = (shipcode: Shipcode, names: ShippingNames): string => names[`name_${letterOf(shipcode)}`]
