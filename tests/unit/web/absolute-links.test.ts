import { expect, test } from 'vitest'
import { absoluteLinks } from '#web/pages/feeds/absolute-links.ts'

const complete = (html: string) => absoluteLinks(html, 'https://m.example', 'https://m.example/article/a')

test.each([
  ['a path', '<a href="/issue/harbor">x</a>', '<a href="https://m.example/issue/harbor">x</a>'],
  ['a picture', '<img alt="a > b" src="/media/a.svg">', '<img alt="a > b" src="https://m.example/media/a.svg">'],
  ['a note', '<a href="#note-1">1</a>', '<a href="https://m.example/article/a#note-1">1</a>'],
  ['another site', '<a href="https://o.example/">x</a>', '<a href="https://o.example/">x</a>'],
  ['another site by its host', '<a href="//o.example/">x</a>', '<a href="//o.example/">x</a>'],
  ['words that look like a link', '<p>write href="/x" there</p>', '<p>write href="/x" there</p>'],
  ['another attribute', '<p data-src="/x" id="a">b</p>', '<p data-src="/x" id="a">b</p>'],
])('%s', (_what, html, completed) => expect(complete(html)).toBe(completed))
