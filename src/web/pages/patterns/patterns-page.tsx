import { patternBook } from '#web/islands/pattern-book/pattern-book.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage } from '#web/render/page.ts'

/** Every part of the design system in each of its states, for those who build with them. */
export const patternsPage = definePage<null>({
  path: '/dev/patterns',
  styles: 'patterns',
  load: async () => ({ kind: 'found', data: null, tags: ['site'] }),
  head: () => ({
    title: 'Pattern book',
    description: 'The parts of the design system',
    canonical: '/dev/patterns',
    robots: 'noindex',
  }),
  View: ({ site }) => (
    <SiteLayout site={site}>
      <Island of={patternBook} id="pattern-book" />
    </SiteLayout>
  ),
})
