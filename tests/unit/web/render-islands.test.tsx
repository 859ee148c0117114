import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineIsland, Island, IslandCollector, IslandContext, IslandSlot } from '#web/render/island.tsx'
import { fillIslands } from '#web/render/render-islands.tsx'

const box = defineIsland({
  name: 'box',
  Component: ({ title }: { title: string }) => (
    <section>
      {title}
      <IslandSlot />
    </section>
  ),
  start: 'idle',
})
const word = defineIsland({ name: 'word', Component: ({ says }: { says: string }) => <b>{says}</b>, start: 'idle' })
const broken = defineIsland({
  name: 'broken',
  Component: (): never => {
    throw new Error('It does not work')
  },
  start: 'idle',
})

function render(page: React.ReactNode) {
  const failed: string[] = []
  const islands = new IslandCollector(new Map(['box', 'word', 'broken'].map((name) => [name, `/${name}.js`])))
  const html = renderToString(<IslandContext value={islands}>{page}</IslandContext>)
  return { html: fillIslands(html, islands.placed, (island) => failed.push(island)), failed }
}
const plain = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|')

test('islands stand where they were placed, one inside another, and what follows stays behind', () => {
  const inner = <Island of={word} id="inner" says="inner" />
  const { html } = render(
    <main>
      before
      <Island of={box} id="outer" title="outer" inside={<p>text {inner}</p>} />
      between
      <Island of={word} id="second" says="second" />
      after
    </main>,
  )
  expect(plain(html)).toBe('|before|outer|text |inner|between|second|after|')
  expect(html).not.toContain('\u0001')
})

test('what somebody has written is never taken for a mark', () => {
  const written = '\u0001island-0\u0001 \u0001inside-0\u0001 \u0001end-0\u0001 \u0001'
  const { html } = render(
    <main>
      {written}
      <Island of={word} id="word" says="here" />
    </main>,
  )
  expect(html).toContain(written)
  expect(html).toMatch(/id="word".*<b>here<\/b>/)
})

test('an island that fails leaves its place empty, and what was put inside it is not lost', () => {
  const { html, failed } = render(
    <main>
      <Island of={broken} id="broken" inside={<p>inside</p>} />
      rest
    </main>,
  )
  expect(failed).toEqual(['broken'])
  expect(plain(html)).toBe('|inside|rest|')
})
