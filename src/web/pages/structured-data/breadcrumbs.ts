import type { JsonLd } from '#web/render/json-ld.ts'

/** The way from the front page to this one. */
export const breadcrumbs = (siteUrl: string, steps: { name: string; path: string }[]): JsonLd => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: siteUrl + path,
  })),
})
