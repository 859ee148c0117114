// Asks one address as fast as it can for some seconds, as one of several readers in turn; prints how many answers came, and how many were not 200.
import autocannon from 'autocannon'

const CONNECTIONS = 20

const [url, seconds, ...cookies] = process.argv.slice(2)
const requests = cookies.map((cookie) => ({ method: 'GET', headers: { cookie } }))
let opened = 0
/** Every connection has readers of its own: in step with one another they would ask as one, who is looked up once for all. */
function setupClient(client) {
  const nth = opened % Math.min(CONNECTIONS, requests.length)
  opened += 1
  client.setRequests(requests.filter((_, at) => at % CONNECTIONS === nth))
}
const answered = await autocannon({
  url,
  duration: Number(seconds),
  connections: CONNECTIONS,
  pipelining: 1,
  ...(requests.length > 0 && { setupClient }),
})
process.stdout.write(JSON.stringify({ answers: answered.requests.total, bad: answered.non2xx + answered.errors }))
