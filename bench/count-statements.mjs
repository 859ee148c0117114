// Loaded before the built site: counts what it says to the database, and tells the number whenever it is asked.
import pg from 'pg'

let count = 0
const { query } = pg.Client.prototype
pg.Client.prototype.query = function (...args) {
  count += 1
  return Reflect.apply(query, this, args)
}
process.on('message', () => process.send?.(count))
