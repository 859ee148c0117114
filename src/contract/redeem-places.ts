/** The page's forms: one asks for it anew with other settings, the other redeems. Without scripts they are sent as they are. */
export const SETTINGS_FORM = 'redeem-settings'
export const DETAILS_FORM = 'redeem-details'

/** Where the page tells what is wrong as a whole. */
export const REDEEM_ERROR = 'redeem-error'
