import { createHash } from 'node:crypto'

/** The same everywhere, so that the desk's page of it can be named. */
export const demoId = (token: string): string =>
  createHash('sha256')
    .update(token)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
