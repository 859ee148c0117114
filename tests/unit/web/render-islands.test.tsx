import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  defineIsland,
  Island,
  IslandCollector,
  IslandContext,
  IslandSlot,
  SharedPart,
  SharedSlot,
} from '#web/render/island.tsx'
import { PageBytes } from '#web/render/page-bytes.ts'
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
  return { html: new PageBytes(fillIslands(html, islands, (island) => failed.push(island))).toString(), failed }
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

test('a shared part is rendered once, with its islands, until what it is made from is another', () => {
  let rendered = 0
  const Footer = ({ name }: { name: string }) => {
    rendered += 1
    return (
      <footer>
        {name}
        <Island of={word} id="footer-word" says="wakes" />
      </footer>
    )
  }
  const pageOf = (site: { name: string }, title: string) =>
    render(
      <main>
        {title}
        <SharedPart of={site} name="footer">
          <Footer name={site.name} />
        </SharedPart>
      </main>,
    )
  const first = { name: 'Lodestar' }
  expect(plain(pageOf(first, 'one').html)).toBe('|one|Lodestar|wakes|')
  expect(plain(pageOf(first, 'two').html)).toBe('|two|Lodestar|wakes|')
  expect(rendered).toBe(1)
  expect(plain(pageOf({ name: 'Polestar' }, 'two').html)).toBe('|two|Polestar|wakes|')
})

test('an island of a shared part has its id for itself, also when the part was rendered before', () => {
  const site = {}
  const page = (id: string) => (
    <main>
      <SharedPart of={site} name="foot">
        <Island of={word} id="one" says="foot" />
      </SharedPart>
      <Island of={word} id={id} says="page" />
    </main>
  )
  expect(() => render(page('one'))).toThrow('Two islands with the id one')
  expect(plain(render(page('other')).html)).toBe('|foot|page|')
  expect(() => render(page('one'))).toThrow('Two islands with the id one')
})

test('a shared part in which something failed is tried again', () => {
  const site = {}
  const page = (
    <SharedPart of={site} name="foot">
      <Island of={broken} id="broken" />
    </SharedPart>
  )
  expect(render(page).failed).toEqual(['broken'])
  expect(render(page).failed).toEqual(['broken'])
})

test('what a page puts inside a shared part is its own each time', () => {
  const site = {}
  const pageOf = (says: string) =>
    render(
      <main>
        <SharedPart of={site} name="head" inside={<Island of={word} id="login" says={says} />}>
          <Island of={box} id="header" title="Lodestar" inside={<SharedSlot />} />
        </SharedPart>
        rest
      </main>,
    ).html
  expect(plain(pageOf('one'))).toBe('|Lodestar|one|rest|')
  expect(plain(pageOf('two'))).toBe('|Lodestar|two|rest|')
  expect(pageOf('two')).not.toContain('\u0001')
})
