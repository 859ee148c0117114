/** Of every site that tests open, and of the demo data in their databases. */
export const TEST_SECRET = 'a secret that only tests know'
