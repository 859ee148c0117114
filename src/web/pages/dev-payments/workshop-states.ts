/** Each way in which a checkout can go. */
export const workshopStates = {
  card: 'A new card',
  'saved-card': 'A saved card that pays at once',
  'saved-slow': 'A saved card whose charge is still in progress',
  'saved-bank': 'A saved bank account, whose debit is under way',
  'authorize-card': 'A saved card that the bank asks about',
  'replace-card': 'A saved card that is refused',
  invoice: 'An invoice',
  guest: 'A guest with a label of the screen’s own',
  free: 'A free order',
  signal: 'A plain order, sent by a button of the screen',
  update: 'A subscription that is changed',
  redeem: 'A gift that is redeemed',
  upgrade: 'An upgrade that has to be paid for',
  'other-shape': 'Answers in the other shape',
  fields: 'Errors of the screen’s fields',
  failure: 'A failure that the server tells',
  outage: 'A server that does not answer',
  'time-out': 'An order that times out',
  'unexpected-error': 'A status that can’t be had',
  setup: 'A card that is replaced',
} as const

export type WorkshopState = keyof typeof workshopStates

export const readWorkshopState = (value: unknown): WorkshopState =>
  typeof value === 'string' && Object.hasOwn(workshopStates, value) ? (value as WorkshopState) : 'card'
