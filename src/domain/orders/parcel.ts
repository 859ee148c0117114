/** Who carries parcels, and where each shows where one is; `{}` stands for the number. Any other name may be written as well. */
export const carriers: readonly { readonly name: string; readonly track: string }[] = [
  { name: 'USPS', track: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  { name: 'UPS', track: 'https://www.ups.com/track?tracknum={}' },
  { name: 'FedEx', track: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  { name: 'DHL', track: 'https://www.dhl.com/en/express/tracking.html?AWB={}' },
  { name: 'Canada Post', track: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={}' },
  { name: 'Royal Mail', track: 'https://www.royalmail.com/track-your-item#/tracking-results/{}' },
  { name: 'Deutsche Post', track: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={}' },
]

export const LONGEST_CARRIER = 60
export const LONGEST_TRACKING = 60

/** How something was sent. A tracking number says nothing without who has given it. */
export type Posting = { readonly carrier: string | null; readonly tracking: string | null }

export type PostingFault = 'carrier-too-long' | 'tracking-malformed' | 'tracking-without-carrier'

const oneLine = (written: string) => written.replaceAll(/\s+/g, ' ').trim()

/** What staff wrote of a parcel. A known carrier is written as it writes itself. */
export function readPosting(written: {
  carrier: string
  tracking: string
}): { ok: true; posting: Posting } | { ok: false; fault: PostingFault } {
  const carrier = oneLine(written.carrier)
  const tracking = oneLine(written.tracking)
  if (carrier.length > LONGEST_CARRIER) return { ok: false, fault: 'carrier-too-long' }
  if (tracking.length > LONGEST_TRACKING || !/^[\p{L}\p{N} ./-]*$/u.test(tracking))
    return { ok: false, fault: 'tracking-malformed' }
  if (tracking !== '' && carrier === '') return { ok: false, fault: 'tracking-without-carrier' }
  return {
    ok: true,
    posting: { carrier: knownCarrier(carrier)?.name ?? (carrier || null), tracking: tracking || null },
  }
}

export const postingFaults: Readonly<Record<PostingFault, string>> = {
  'carrier-too-long': `A carrier’s name has at most ${LONGEST_CARRIER} characters.`,
  'tracking-malformed': `A tracking number has at most ${LONGEST_TRACKING} letters, digits, spaces, dots, slashes and hyphens.`,
  'tracking-without-carrier': 'Say which carrier has given this number.',
}

const knownCarrier = (name: string) => carriers.find((one) => one.name.toLowerCase() === name.toLowerCase())

/** Where the carrier shows where the parcel is; null where nobody knows that. */
export function trackingUrl({ carrier, tracking }: Posting): string | null {
  const known = carrier === null ? undefined : knownCarrier(carrier)
  if (!known || tracking === null) return null
  return known.track.replace('{}', encodeURIComponent(tracking.replaceAll(' ', '')))
}

/** 'with USPS, 9400 1000'; nothing where nothing is known. */
export const sayPosting = ({ carrier, tracking }: Posting): string =>
  carrier === null ? '' : tracking === null ? `with ${carrier}` : `with ${carrier}, ${tracking}`

/** Why an order, or a replacement, can't be marked as sent; null where it can. */
export type SendRefusal = 'unknown' | 'nothing-to-send' | 'not-completed'

/** Why a mark can't be taken back. */
export type UnsendRefusal = 'unknown' | 'reason-needed' | 'not-completed'

/** Whether a report of a missing copy is meant, and not an order. */
export const isReplacementRef = (ref: string): boolean => ref.startsWith('mis-')

/** What the one mail about a parcel is for. */
export const parcelCause = (parcelId: string): string => `parcel-sent:${parcelId}`
