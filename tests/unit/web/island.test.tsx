import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { defineIsland, Island, IslandCollector, IslandContext, IslandSlot } from '#web/render/island.tsx'
import { PageBytes } from '#web/render/page-bytes.ts'
import { fillIslands } from '#web/render/render-islands.tsx'

const greeting = defineIsland({
  name: 'greeting',
  Component: ({ to }: { to: string }) => <b>Dear {to}</b>,
  start: 'idle',
})
const broken = defineIsland({
  name: 'broken',
  Component: (_props: { n: number }) => {
    throw new Error('no')
  },
  start: 'load',
})

const scripts = new Map(['greeting', 'broken', 'frame'].map((name) => [name, `/assets/${name}.js`]))

function render(page: React.ReactNode, onFailure = vi.fn()) {
  const islands = new IslandCollector(scripts)
  const html = renderToString(<IslandContext value={islands}>{page}</IslandContext>)
  return new PageBytes(fillIslands(html, islands, onFailure)).toString()
}

test('an island stands in the page as HTML, with its props beside it', () => {
  const html = render(
    <p>
      <Island of={greeting} id="hello" to="reader" />
    </p>,
  )
  expect(html).toContain('<div id="hello" data-island="greeting" data-start="idle" data-script="/assets/greeting.js"')
  expect(html).toContain('<b>Dear <!-- -->reader</b></div></p>')
})

test('props can’t break out of their attribute, whatever they hold', () => {
  const html = render(<Island of={greeting} id="hello" to={'"></div><script>alert(1)</script>\u2028$&'} />)
  expect(html).not.toContain('<script')
  const props = html
    .match(/data-props="([^"]*)"/)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  expect(JSON.parse(props ?? '')).toEqual({ to: '"></div><script>alert(1)</script>\u2028$&' })
})

test('an island that fails leaves its place empty and the page whole', () => {
  const onFailure = vi.fn()
  const html = render(
    <main>
      <Island of={broken} id="broken" n={1} />
      <p>The rest</p>
    </main>,
    onFailure,
  )
  expect(html).toContain('></div><p>The rest</p></main>')
  expect(onFailure).toHaveBeenCalledWith('broken', expect.any(Error))
})

test('an island without a script is no island', () => {
  const unbuilt = defineIsland({ name: 'unbuilt', Component: () => null, start: 'load' })
  expect(() => render(<Island of={unbuilt} id="unbuilt" />)).toThrow('unbuilt')
})

test('two islands can’t have one id', () => {
  const twice = (
    <>
      <Island of={greeting} id="same" to="a" />
      <Island of={greeting} id="same" to="b" />
    </>
  )
  expect(() => render(twice)).toThrow('same')
})

const frame = defineIsland({
  name: 'frame',
  Component: ({ title }: { title: string }) => (
    <section>
      {title}
      <IslandSlot className="slot" />
    </section>
  ),
  start: 'idle',
})

test('one island can stand inside another, and both are in the page as HTML', () => {
  const html = render(
    <main>
      <Island of={frame} id="frame" title="$& Letter" inside={<Island of={greeting} id="hello" to="reader" />} />
      <Island of={greeting} id="after" to="writer" />
    </main>,
  )
  expect(html).toMatch(
    /<section>\$&amp; Letter<div class="slot"><div id="hello" [^>]*><b>Dear <!-- -->reader<\/b><\/div><\/div><\/section><\/div>.*Dear <!-- -->writer/,
  )
  expect(html).not.toContain('\u0001')
})

test('what stands inside an island that fails is not lost with it', () => {
  const html = render(<Island of={broken} id="broken" n={1} inside={<Island of={greeting} id="hello" to="reader" />} />)
  expect(html).toContain('<b>Dear <!-- -->reader</b>')
})

test('an empty slot shows nothing', () => {
  expect(render(<Island of={frame} id="frame" title="Letter" />)).toContain('<div class="slot"></div>')
})
