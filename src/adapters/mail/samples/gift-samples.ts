import { SAMPLE_TOKEN, type SomeSamples } from './mail-sample.ts'

type Kind =
  | 'gift-link'
  | 'gift-links'
  | 'gift-reminder'
  | 'gift-for-you'
  | 'gift-sent'
  | 'gift-returned'
  | 'gift-offer'
  | 'gift-redeemed'

const GIFT = 'Gift Subscription: 1-Year Standard Print'

export const giftSamples: SomeSamples<Kind> = (site) => {
  const gift = (number: number) => ({
    gift: GIFT,
    url: `${site}/subscribe/redeem?token=${SAMPLE_TOKEN}${number}`,
    cardUrl: `${site}/subscribe/redeem/card?token=${SAMPLE_TOKEN}${number}`,
  })
  const deliveryUrl = `${site}/receipts/gift?token=${SAMPLE_TOKEN}&gift=1`
  return {
    'gift-link': {
      purpose: 'To the giver: the link that is the gift.',
      data: { ...gift(1), deliveryUrl, order: '4821-9305-1723' },
    },
    'gift-links': {
      purpose: 'To the giver, where an order has several gifts.',
      data: { gifts: [gift(1), gift(2), gift(3)], order: '4821-9305-1723' },
    },
    'gift-reminder': {
      purpose: 'To the giver, once, about what nobody has redeemed after 30 days.',
      data: { gifts: [gift(1), gift(2)], order: '4821-9305-1723', boughtOn: '2026-11-17' },
    },
    'gift-for-you': {
      purpose: 'To the recipient, on the day that the giver has chosen.',
      data: {
        giver: 'Ada Quill',
        recipient: 'Clara',
        message: 'Happy birthday!\n\nFrom all of us',
        greeting: 'Ada Quill has given you a 1-Year Print subscription.',
        url: gift(1).url,
        cardUrl: gift(1).cardUrl,
      },
    },
    'gift-sent': {
      purpose: 'To the giver, once the gift has been mailed.',
      data: {
        gift: GIFT,
        recipient: 'Clara',
        sentTo: 'clara@reader.example',
        sentOn: '2026-12-24',
        order: '4821-9305-1723',
        url: deliveryUrl,
      },
    },
    'gift-returned': {
      purpose: 'To the giver, where the recipient’s address takes no mail.',
      data: { gift: GIFT, sentTo: 'clara@reader.example', order: '4821-9305-1723', url: deliveryUrl },
    },
    'gift-offer': {
      purpose: 'To the giver, once, before what they gave ends.',
      data: {
        gifts: [
          { gift: '1-Year Standard Print (US)', recipient: 'Clara' },
          { gift: '1-Year Standard Digital', recipient: null },
        ],
        givenOn: '2025-12-20',
        url: `${site}/subscribe?type=gift`,
        chooseUrl: `${site}/account/mail#gift-offers`,
      },
    },
    'gift-redeemed': {
      purpose: 'To whoever has redeemed a gift.',
      data: { gift: GIFT, giver: 'Ada Quill', settings: 'Print (Canada)', issues: 4, url: `${site}/account` },
    },
  }
}
