import type { Site } from '#application/content/read-site.ts'
import type { JsonLd } from '#web/render/json-ld.ts'

const publisherId = (siteUrl: string) => `${siteUrl}/#publisher`
const periodicalId = (siteUrl: string) => `${siteUrl}/#magazine`

/** What other things on a page say of the magazine; the front page says it in full. */
export const partOfMagazine = ({ magazine }: Site, siteUrl: string): JsonLd => ({
  '@type': 'Periodical',
  '@id': periodicalId(siteUrl),
  name: magazine.name,
  url: `${siteUrl}/`,
})

export const publisher = ({ magazine }: Site, siteUrl: string): JsonLd => ({
  '@type': 'Organization',
  '@id': publisherId(siteUrl),
  name: magazine.name,
  url: `${siteUrl}/`,
  logo: { '@type': 'ImageObject', url: `${siteUrl}/media/images/star.svg` },
})

/** The magazine, who publishes it and its website. */
export function magazineData(site: Site, siteUrl: string): JsonLd[] {
  const { magazine } = site
  return [
    { ...publisher(site, siteUrl), email: magazine.supportEmail, address: magazine.postalAddress.join(', ') },
    {
      ...partOfMagazine(site, siteUrl),
      description: magazine.description,
      inLanguage: magazine.language,
      publisher: { '@id': publisherId(siteUrl) },
    },
    {
      '@type': 'WebSite',
      name: magazine.name,
      url: `${siteUrl}/`,
      inLanguage: magazine.language,
      publisher: { '@id': publisherId(siteUrl) },
    },
  ]
}
