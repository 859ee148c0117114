import type { Preview } from '#application/embargo/preview.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Tells staff that nobody else can see the page. */
export function PreviewBanner({ preview: { from, timeZone } }: { preview: Preview }) {
  return (
    <div className="preview-banner no-print">
      <Notice tone="warning" title="Preview">
        <p>
          Only staff can see this page.{' '}
          {from === null ? 'No release is set.' : `It becomes public on ${from} (${timeZone}).`}
        </p>
      </Notice>
    </div>
  )
}
