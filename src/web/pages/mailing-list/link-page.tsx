import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'

/** The frame of what a link in a mail leads to: one thing said, one thing to do. */
export function LinkPage({ site, title, children }: { site: Site; title: string; children: ReactNode }) {
  return (
    <SiteLayout site={site} signup={false}>
      <div className="mailing-list mailing-list-link">
        <h1>{title}</h1>
        {children}
      </div>
    </SiteLayout>
  )
}
