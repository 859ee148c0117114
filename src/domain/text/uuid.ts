const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a text has the form of one; the database takes no other where it keeps them. */
export const isUuid = (text: string): boolean => UUID.test(text)
