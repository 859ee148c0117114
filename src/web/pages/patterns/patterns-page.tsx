import { plainCountries } from '#application/addresses/shipping-config.ts'
import { addressPattern } from '#web/islands/address-pattern/address-pattern.island.tsx'
import { patternBook } from '#web/islands/pattern-book/pattern-book.island.tsx'
import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
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
      <div className="pattern-book">
        <PatternSection id="addresses" title="Addresses">
          <Island of={addressPattern} id="address-pattern" countries={plainCountries()} />
        </PatternSection>
      </div>
    </SiteLayout>
  ),
})
