import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'

/** The frame of the pages around logging in: one thing said, one thing to do. */
export function LoginSheet({ site, title, children }: { site: Site; title: string; children: ReactNode }) {
  return (
    <SiteLayout site={site} signup={false}>
      <div className="login-sheet">
        <h1>{title}</h1>
        {children}
      </div>
    </SiteLayout>
  )
}
