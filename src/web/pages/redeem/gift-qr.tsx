import { giftQrPath } from '#contract/page-paths.ts'
import { QR_SIDE_PX } from './qr-svg.ts'

export const GiftQr = ({ token }: { token: string }) => (
  <img
    className="gift-qr"
    src={giftQrPath(token)}
    width={QR_SIDE_PX}
    height={QR_SIDE_PX}
    alt="QR code: the address of this gift"
  />
)
