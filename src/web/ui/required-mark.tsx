/** Stands beside the label, not in it: the label's words stay exact. The control itself says that it is required. */
export function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      *
    </span>
  )
}
