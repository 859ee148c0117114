/** Each way in which a checkout can go. */
export const workshopStates = {
  card: 'A new card',
  'saved-card': 'A saved card that pays at once',
  'saved-bank': 'A saved bank account, whose debit is under way',
  'authorize-card': 'A saved card that the bank asks about',
  'replace-card': 'A saved card that is refused',
  free: 'A free order',
  fields: 'Errors of fields',
  failure: 'A failure that the server tells',
  'time-out': 'An order that times out',
  'unexpected-error': 'A status that can’t be had',
} as const

export type WorkshopState = keyof typeof workshopStates

export const readWorkshopState = (value: unknown): WorkshopState =>
  typeof value === 'string' && Object.hasOwn(workshopStates, value) ? (value as WorkshopState) : 'card'
