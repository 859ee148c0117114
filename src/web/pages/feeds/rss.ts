import { xmlText } from '#domain/text/xml-text.ts'
import type { Channel, ChannelItem } from './feed-channel.ts'

/** RSS 2.0, with the extensions that every reader knows: its own address, authors by name, the text. */
export function writeRss(channel: Channel): string {
  const [newest] = channel.items
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', channel.title),
    element('link', channel.homeUrl),
    element('description', channel.description),
    element('language', channel.language),
    ...(newest ? [element('lastBuildDate', rssDate(newest.published))] : []),
    element('generator', 'Colophon'),
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(`${channel.feedUrl}.xml`)}"/>`,
    ...channel.items.map(writeItem),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}

function writeItem(item: ChannelItem): string {
  return [
    '<item>',
    element('title', item.title),
    element('link', item.url),
    `<guid isPermaLink="false">${xmlText(item.guid)}</guid>`,
    element('pubDate', rssDate(item.published)),
    ...item.authors.map((author) => element('dc:creator', author.name)),
    ...item.tags.map((tag) => element('category', tag)),
    // Of an item, readers' programs take the description for HTML, as they do the text.
    element('description', xmlText(item.summary)),
    element('content:encoded', item.html),
    '</item>',
  ].join('\n')
}

const element = (name: string, words: string) => `<${name}>${xmlText(words)}</${name}>`

/** As RFC 822 writes a moment: the day of publication begins at midnight, UTC. */
const rssDate = (day: string) => new Date(`${day}T00:00:00Z`).toUTCString().replace('GMT', '+0000')
