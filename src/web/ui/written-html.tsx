import { memo } from 'react'

/**
 * HTML that the page brought along. Written once: React would write it anew at every render of what is around it, and
 * whatever has the focus in it would lose it.
 */
export const WrittenHtml = memo(function WrittenHtml({ className, html }: { className: string; html: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
})
