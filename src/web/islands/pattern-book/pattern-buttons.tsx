import { useState } from 'react'
import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'

export function PatternButtons() {
  const [busy, setBusy] = useState(false)
  return (
    <PatternSection id="buttons" title="Buttons">
      <div className="button-row">
        <Button>Place Order</Button>
        <Button look="secondary">Proceed to Checkout</Button>
        <Button look="quiet">Browse Store</Button>
        <Button look="danger">Delete Card</Button>
      </div>
      <div className="button-row">
        <Button disabled>Continue</Button>
        <Button look="secondary" disabled>
          Cannot Apply Coupon
        </Button>
        <Button look="quiet" disabled>
          Remove Coupon
        </Button>
        <Button busy busyLabel="Processing Order">
          Place Order
        </Button>
      </div>
      <div className="button-row">
        <Button icon="bag">Add to Cart</Button>
        <Button look="secondary" icon="download">
          PDF
        </Button>
        <Button look="quiet" icon="share">
          Share
        </Button>
        <Button look="secondary" icon="print" labelHidden>
          Print
        </Button>
        <Button look="quiet" icon="close" labelHidden>
          Close
        </Button>
        <ButtonLink href="#pattern-buttons" look="secondary" icon="external">
          View Product
        </ButtonLink>
      </div>
      <div className="button-row">
        <Button busy={busy} busyLabel="Loading" onClick={() => setBusy(true)}>
          Try the busy state
        </Button>
        <Button look="quiet" onClick={() => setBusy(false)}>
          Reset
        </Button>
      </div>
    </PatternSection>
  )
}
