import { Button } from '#web/ui/button.tsx'

export type CouponBannerProps = {
  /** 'YOU HAVE A COUPON!' or 'COUPON DOES NOT APPLY' */
  label: string
  /** 'CODE APPLIED: …' or 'CODE NOT APPLIED: …' */
  status: string
  applied: boolean
  /** 'Apply Coupon', 'Remove Coupon' or 'Cannot Apply Coupon' */
  toggle: string
  canApply: boolean
  /** What the coupon is good for, or why it can't be used; empty where there is nothing to say. */
  text: string
  onToggle?: (() => void) | undefined
  /** What the region is called, where a page has more than one. */
  name?: string
}

/** A coupon that came with the reader: what it is good for, and whether it is used. */
export function CouponBanner(props: CouponBannerProps) {
  const { label, status, applied, toggle, canApply, text, onToggle, name = 'Coupon' } = props
  return (
    <section className="coupon" aria-label={name} data-refused={canApply ? undefined : ''}>
      <p className="coupon-label label">{label}</p>
      <p className="coupon-status" role="status">
        {applied ? status : <s>{status}</s>}
      </p>
      {text && <p className="coupon-text">{text}</p>}
      <Button look="secondary" disabled={!canApply} onClick={onToggle}>
        {toggle}
      </Button>
    </section>
  )
}
