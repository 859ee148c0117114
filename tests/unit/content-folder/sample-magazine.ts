import { folderFile } from '#adapters/content-folder/folder-files.ts'
import { readMagazine } from '#adapters/content-folder/read-magazine.ts'
import type { ContentArticle, MagazineContent } from '#application/ports/magazine-content.ts'

/** A sound magazine of one article, whose text begins on line 14 of its file. */
const sample: Record<string, string> = {
  'magazine.json': JSON.stringify({
    name: 'Sample',
    tagline: 'A tagline',
    description: 'A description',
    language: 'en',
    supportEmail: 'help@sample.example',
    currency: '$',
    currencyCode: 'USD',
    issuesPerYear: 4,
    invoicePrefix: 'SA',
    postalAddress: ['1 Street'],
    messages: {
      subscriptionLevel: 'Levels.',
      subscriptionDonation: 'Donations.',
      subscriptionPackagePrint: ['Paper'],
      subscriptionPackageDigital: ['Files'],
      subscriptionShipping: 'Shipping.',
      subscriptionTerm: 'Terms.',
    },
    shipping: { nameA: 'Here', nameB: 'Near', nameC: 'Far' },
    donationTiers: [{ name: 'Friend', onetime: 50, monthly: 10 }],
    flows: {
      subscribe: { checkoutLater: false, addProducts: null, addDonation: false },
      renew: { checkoutLater: false, addProducts: 'extras', addDonation: true },
      donate: { checkoutLater: true },
    },
  }),
  'prices.json': `{
  "base": {
    "print-low": { "1year": 39.95, "2year": 69.95, "3year": 99.95, "lifetime": 600 },
    "print-high": { "1year": 79.95, "2year": 139.95, "3year": 199.95, "lifetime": 1000 },
    "digital-low": { "1year": 24.95, "2year": 44.95, "3year": 64.95, "lifetime": 300 },
    "digital-high": { "1year": 49.95, "2year": 89.95, "3year": 129.95, "lifetime": 600 }
  },
  "ship": {
    "1year": { "a": 0, "b": 10, "c": 30 },
    "2year": { "a": 0, "b": 20, "c": 60 },
    "3year": { "a": 0, "b": 30, "c": 90 },
    "lifetime": { "a": 0, "b": 150, "c": 400 }
  },
  "tiers": {
    "light": { "a1": 1, "a2": 2, "a5": 3.5, "b1": 1, "b2": 2, "b5": 3, "c1": 1, "c2": 2, "c5": 3 }
  },
  "issues": { "print": 12.95, "digital": 6.95, "shipping": "light" }
}`,
  'store/bag.md': `---
ref: prd:bag
name: Bag
kind: basic
price: 18.50
order: 1
summary: A bag.
shipping: light
tags: [extras]
images:
  - src: figures/wave.svg
    alt: A bag
---
It holds things.
`,
  'taxonomy.json': `{
  "sections": [{ "slug": "labor", "name": "Labor", "description": "Work." }],
  "topics": [{ "slug": "water", "name": "Water" }, { "slug": "energy", "name": "Energy" }]
}`,
  'authors/ada.md': '---\nname: Ada\n---\nAda writes.\n',
  'issues/first.md': `---
number: 1
title: First
season: Spring 2026
date: 2026-03-01
state: delivered
released: 2026-03-01
cover: covers/one.svg
coverAlt: A cover
summary: About firsts.
---
The note.
`,
  'pages/about.md': '---\ntitle: About\n---\n## Who\n\nWe.\n',
  'games/train.json': `{
  "title": "Train",
  "content": [{
    "subheading": "One",
    "paragraphs": [[{ "label": "A hat", "value": "", "before": "The ", "after": "." }]],
    "revealed": false
  }]
}`,
  'images/covers/one.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600"></svg>',
  'images/figures/wave.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360.4"></svg>',
  'images/figures/wave.animated.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"></svg>',
  'audio/hum.mp3': 'sound',
}

const frontMatter = {
  title: 'The Hum',
  deck: 'A deck.',
  authors: '[ada]',
  section: 'labor',
  topics: '[water]',
  issue: '1',
  order: '1',
  published: '2026-03-02',
  access: 'public',
  art: 'figures/wave.svg',
  artAlt: 'A wave',
}

/** An article's file. A field of null is left out; others replace the sample's or come after them. */
export function articleFile(text = 'Words.', fields: Record<string, string | null> = {}): string {
  const lines = Object.entries({ ...frontMatter, ...fields })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}`)
  return ['---', ...lines, '---', text, ''].join('\n')
}

type Changes = Record<string, string | Uint8Array | null>

/** Reads the sample magazine with some files changed, added, or (null) taken away. */
export function readWith(changes: Changes = {}) {
  const contents: Changes = { ...sample, 'articles/hum.md': articleFile(), ...changes }
  const files = Object.entries(contents).flatMap(([path, content]) => {
    if (content === null) return []
    return [folderFile(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)]
  })
  return readMagazine(files)
}

/** The problems as `file:line message`. */
export function problemsWith(changes: Changes): string[] {
  const result = readWith(changes)
  return result.ok ? [] : result.problems.map(({ file, line, message }) => `${file}:${line} ${message}`)
}

export function contentWith(changes: Changes = {}): MagazineContent {
  const result = readWith(changes)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.content
}

/** The sample's one article, with this text. */
export function articleWith(text: string, fields: Record<string, string | null> = {}): ContentArticle {
  const [article] = contentWith({ 'articles/hum.md': articleFile(text, fields) }).articles
  if (article === undefined) throw new Error('The article was not read')
  return article
}

export const sampleFiles: Readonly<Record<string, string>> = { ...sample, 'articles/hum.md': articleFile() }
