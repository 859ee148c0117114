import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { stillSvg } from '#adapters/book/still-svg.ts'

const figures = resolve(import.meta.dirname, '../../../content/images/figures')

test('movement goes and everything else stays', () => {
  const moving = `<svg><style>
    .a,.b{animation:turn 3s linear infinite;animation-play-state:paused;fill:red}
    .c{ transition: all 1s; }
    @keyframes turn{0%{opacity:0}100%{opacity:1}}
    @media (prefers-reduced-motion:reduce){*{animation:none !important}}
    @media (min-width:5em){.d{fill:blue}}
  </style><rect class="a"><animate attributeName="x" to="5"/></rect><circle r="2"><animateTransform>t</animateTransform><set to="1"/></circle></svg>`
  const still = stillSvg(moving)
  expect(still).not.toMatch(/animat|keyframes|transition|reduced-motion|<set/)
  expect(still).toContain('fill:red')
  expect(still).toContain('@media (min-width:5em){.d{fill:blue}}')
  expect(still).toContain('<rect class="a"></rect><circle r="2"></circle>')
})

test('a style with nothing else in it goes as a whole', () => {
  expect(stillSvg('<svg><style>.a{animation:x 1s}</style><g/></svg>')).toBe('<svg><g/></svg>')
})

test.each(['grid-balance.animated.svg', 'lock-chambers.animated.svg'])('%s rests', async (name) => {
  const svg = await readFile(join(figures, name), 'utf8')
  const still = stillSvg(svg)
  expect(svg).toMatch(/@keyframes/)
  expect(still).not.toMatch(/animation|@keyframes/)
  const shapes = (text: string) => text.match(/<(path|rect|circle|g|use|text|ellipse|line)\b/g)?.length
  expect(shapes(still)).toBe(shapes(svg))
})
