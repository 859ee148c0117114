const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether that is how a monthly donation is named; the database takes no other text for one. */
export const isMonthlyId = (typed: string): boolean => ID.test(typed)
