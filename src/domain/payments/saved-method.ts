/** A card or bank account that is kept for later payments, as it is shown to its holder. */
export type SavedMethod =
  | { id: string; type: 'card'; brand: string; lastFour: string; expMonth: number; expYear: number }
  | { id: string; type: 'ach'; bankName: string; lastFour: string; routingNumber: string }
