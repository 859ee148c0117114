/** What a buyer takes out of stock. */
export const COUNTED = 'prd:tote'

/** What every buyer wants: files, a thing that is counted, and the magazine. */
export const things = [
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'basic-product', item: COUNTED },
  { type: 'personal-subscription', item: { phase: 'introductory', medium: 'print', level: 'low', term: '1year' } },
]

export const american = {
  line1: '1 Pier Road',
  line2: '',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}
