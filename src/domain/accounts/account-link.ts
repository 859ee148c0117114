/** How long the mailed link to an account's address or payment works: a year, and some weeks for whoever is a little late. */
export const ACCOUNT_LINK_DAYS = 400
