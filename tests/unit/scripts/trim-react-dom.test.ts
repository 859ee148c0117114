import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { dropFiberKinds } from '../../../scripts/drop-fiber-kinds.mjs'
import { leftOutNames, trim } from '../../../scripts/trim-react-dom.mjs'

const reactDom = () => readFileSync('node_modules/react-dom/cjs/react-dom-client.production.js', 'utf8')

/** What a function of this body gives for a fiber. */
const run = (body: string, fiber: object, TYPE = 'type') => new Function('fiber', 'TYPE', body)(fiber, TYPE) as unknown

const switchOver = (cases: string) => `switch (fiber.tag) { ${cases} } return 'none'`
const without = (body: string, tag = 13) =>
  dropFiberKinds(`function f(fiber, TYPE) {${body}}`, [{ tag }]).replace(/^function f\(fiber, TYPE\) \{|\}$/g, '')

describe('what only fibers of a kind come to', () => {
  test.each([
    ['goes where it is a case of its own', `case 5: return 'host'; case 13: return 'gone'; case 3: return 'root'`],
    ['goes where it is the first case', `case 13: return 'gone'; case 5: return 'host'; default: return 'other'`],
    ['goes where it leads on to the next case', `case 13: fiber.gone = 1; case 5: return fiber.gone ?? 'host'`],
    ['stays where another kind falls into it', `case 5: fiber.seen = 1; case 13: return fiber.seen`],
    ['stays where it shares its code with another kind', `case 5: case 13: case 3: return 'shared'`],
    ['stays where a block of another kind does not leave', `case 5: { fiber.seen = 2 } case 13: return fiber.seen`],
    ['goes after a block that leaves', `case 5: { fiber.seen = 2; break } case 13: return 'gone'`],
    ['leaves a variable that others use', `case 13: var x = 1; return x; case 5: x = 2; return x`],
  ])('%s', (_, cases) => {
    const body = switchOver(cases)
    const dropped = without(`'use strict';${body}`.slice(13))
    expect(dropped).not.toMatch(/case 13|gone'/)
    for (const tag of [0, 3, 5, 26])
      expect(run(`"use strict";${dropped}`, { tag }), `${tag}`).toBe(run(`"use strict";${body}`, { tag }))
  })

  test('is never compared with', () => {
    expect(without('return 13 === fiber.tag || fiber.tag !== 13')).toBe('return !1 || !0')
    expect(dropFiberKinds('13 === node.tag && fiber.type === TYPE', [{ tag: 13, type: 'TYPE' }])).toBe('!1 && !1')
  })

  test('is told by a tag: other numbers are left alone', () => {
    const body = 'return 13 === fiber.tag || fiber.lanes === 13 || fiber.tag === 130'
    expect(without(body)).toBe('return !1 || fiber.lanes === 13 || fiber.tag === 130')
    expect(without('switch (fiber.mode) { case 13: return 13 === fiber.tag }')).toContain('case 13: return !1')
  })

  test('must be there: a build with a React that says nothing of it fails', () => {
    expect(() => dropFiberKinds('fiber.tag === 5', [{ tag: 13 }])).toThrow('says nothing of 13')
    expect(() => dropFiberKinds('fiber.tag === 13', [{ tag: 13, type: 'TYPE' }])).toThrow('says nothing of TYPE')
  })
})

describe('React as browsers get it', () => {
  test('is the one that was looked at', () => {
    const trimmed = trim(reactDom())
    expect(() => parseAst(trimmed)).not.toThrow()
    for (const name of [
      'REACT_SUSPENSE_TYPE',
      'REACT_LAZY_TYPE',
      'REACT_ACTIVITY_TYPE',
      'isHostHoistableType',
      'preinit',
    ])
      expect(trimmed.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0, name).toBeLessThanOrEqual(1)
    expect(() => trim(reactDom().replace('19.2.9', '19.2.10'))).toThrow('has not been looked at')
  })

  test.each([
    [`import { useState, Suspense as Wait } from 'react'`, ['Suspense']],
    [`import React from "react"; React.lazy(() => import('./a.js'))`, ['lazy']],
    [`import * as R$ from 'react'; R$.Activity`, ['Activity']],
    [`import { preload, flushSync } from 'react-dom'`, ['preload']],
    [`import { lazy } from './lazy.js'; import { useRef } from 'react'`, []],
  ])('is not asked for what is left out: %s', (code, names) => expect(leftOutNames(code)).toEqual(names))
})
