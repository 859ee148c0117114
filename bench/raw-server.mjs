// The yardstick: node:http sending the same bytes, and nothing else.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.argv[2])
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length }
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
})
server.listen(0, 'localhost', () => process.stdout.write(`${server.address().port}\n`))
