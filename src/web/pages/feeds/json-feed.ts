import type { Channel, ChannelItem } from './feed-channel.ts'

/** JSON Feed 1.1. */
export function writeJsonFeed(channel: Channel): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    language: channel.language,
    home_page_url: channel.homeUrl,
    feed_url: `${channel.feedUrl}.json`,
    items: channel.items.map(toJsonItem),
  })
}

const toJsonItem = (item: ChannelItem) => ({
  id: item.guid,
  url: item.url,
  title: item.title,
  summary: item.summary,
  content_html: item.html,
  date_published: `${item.published}T00:00:00Z`,
  authors: item.authors,
  tags: item.tags,
  image: item.image,
  ...(item.audio ? { attachments: [{ url: item.audio, mime_type: 'audio/mpeg', title: item.title }] } : {}),
})
