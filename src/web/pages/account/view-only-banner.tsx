import { Notice } from '#web/ui/notice.tsx'

/** Tells a member of staff that the page is somebody else's, and lets them go back to their own. */
export const ViewOnlyBanner = () => (
  <Notice tone="warning">
    <p>
      This page is for view-only purposes. It should be used primarily for debugging. Note that many links and buttons
      will not behave as expected.
    </p>
    <form method="post" action="/api/access/leave-view">
      <button className="button button-secondary" type="submit">
        Leave this view
      </button>
    </form>
  </Notice>
)
