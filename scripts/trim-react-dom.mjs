import { createHash } from 'node:crypto'
import { parseAst } from 'vite'
import { dropFiberKinds } from './drop-fiber-kinds.mjs'

/** The file that this was written for. For another one it has to be looked at anew: decision 0383 says what at. */
const KNOWN_SHA256 = 'ca2d183456d858fbdd4ff413e2b994f113ce65fffefb29dccbb4341598a50b24'

/** Kinds of elements that no island has. Other kinds make those without a type of their own. */
const kinds = [
  { tag: 13, type: 'REACT_SUSPENSE_TYPE' },
  { tag: 16, type: 'REACT_LAZY_TYPE' },
  { tag: 19, type: 'REACT_SUSPENSE_LIST_TYPE' },
  { tag: 31, type: 'REACT_ACTIVITY_TYPE' },
  // What Suspense and Activity hide, and what of them the server has sent.
  { tag: 22 },
  { tag: 23 },
  { tag: 18 },
  // What React moves to the document's head or finds there: islands stand in the body.
  { tag: 26 },
  { tag: 27 },
]

/** What makes them, and what loads for the document's head. */
const leftOut = {
  react: new Set(['Activity', 'Suspense', 'lazy', 'unstable_SuspenseList']),
  'react-dom': new Set(['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule']),
}

const FROM_REACT = /["']react(-dom)?["']/
const leftOutWords = Object.values(leftOut).flatMap((names) => [...names])
const LEFT_OUT = new RegExp(`\\b(${leftOutWords.join('|')})\\b`)

/** Leaves out of React, as browsers get it, what no island uses, and fails where one does. */
export const trimReactDom = () => ({
  name: 'trim-react-dom',
  apply: 'build',
  transform: {
    filter: { code: FROM_REACT },
    handler(code, id) {
      if (id.endsWith('/react-dom-client.production.js')) return { code: trim(code), map: null }
      const names = leftOutNames(code)
      if (names.length > 0) this.error(`Browsers get no ${names.join(', ')} of React's: see decision 0383`)
    },
  },
})

export function trim(code) {
  const sha256 = createHash('sha256').update(code).digest('hex')
  if (sha256 !== KNOWN_SHA256) throw new Error(`This react-dom has not been looked at: see decision 0383 (${sha256})`)
  const plain = replaceOnce(code, /isHostHoistableType\(\s*type,\s*pendingProps,[^?]*\?\s*26[^?]*\?\s*27\s*: 5/, '5')
  const quiet = replaceOnce(plain, /(\.d = \{\s*f: flushSyncWork,\s*r: requestFormReset),\s*D:[^}]*/, '$1')
  return dropFiberKinds(quiet, kinds)
}

function replaceOnce(code, pattern, by) {
  const found = code.match(new RegExp(pattern, 'g'))?.length ?? 0
  if (found !== 1) throw new Error(`React's code has ${pattern} ${found} times`)
  return code.replace(pattern, by)
}

/** What a module takes from React that is left out. */
export function leftOutNames(code) {
  // Few modules have any of these words, and only those are parsed.
  if (!LEFT_OUT.test(code)) return []
  return parseAst(code).body.flatMap(({ type, source, specifiers }) => {
    const names = type === 'ImportDeclaration' ? leftOut[source.value] : undefined
    return names ? specifiers.flatMap((specifier) => usedNames(specifier, code)).filter((name) => names.has(name)) : []
  })
}

const usedNames = ({ imported, local }, code) =>
  imported && imported.name !== 'default'
    ? [imported.name]
    : [...code.matchAll(new RegExp(`\\b${RegExp.escape(local.name)}\\.(\\w+)`, 'g'))].map(([, name]) => name)
