import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Asked } from '../control/control-api.ts'
import type { Answer } from '../http/answer-call.ts'

const assets = join(import.meta.dirname, '../assets')
const types: Record<string, string> = { css: 'text/css', js: 'text/javascript' }
const known = ['sandbox.css', 'challenge-done.js']

/** The files of the sandbox's own pages. */
export function answerBrowser({ request, path }: Asked): Answer | undefined {
  const name = known.find((file) => path === `/assets/${file}`)
  if (request.method !== 'GET' || !name) return undefined
  const type = types[name.split('.').pop() ?? ''] ?? 'text/plain'
  return {
    status: 200,
    body: readFileSync(join(assets, name), 'utf8'),
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  }
}
