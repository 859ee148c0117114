// The yardstick: node:http sending the same bytes, with its own headers or the site's, and nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2])
const own = process.argv[3]
  ? JSON.parse(readFileSync(process.argv[3], 'utf8'))
  : { 'content-type': 'text/html; charset=utf-8' }
const headers = { ...own, 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, 'localhost', () => process.stdout.write(`${server.address().port}\n`))
