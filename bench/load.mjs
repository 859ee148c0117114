// Asks one address as fast as it can for some seconds, as one of several readers in turn; prints how many answers came, and how many were not 200.
import autocannon from 'autocannon'

const [url, seconds, ...cookies] = process.argv.slice(2)
const { requests, non2xx, errors } = await autocannon({
  url,
  duration: Number(seconds),
  connections: 20,
  pipelining: 1,
  ...(cookies.length > 0 && { requests: cookies.map((cookie) => ({ method: 'GET', headers: { cookie } })) }),
})
process.stdout.write(JSON.stringify({ answers: requests.total, bad: non2xx + errors }))
