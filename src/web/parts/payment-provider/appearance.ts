import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

const DARK = '(prefers-color-scheme: dark)'

/** The provider's names for colours, and the tokens that they are taken from. */
const colours = {
  colorPrimary: '--sea',
  colorBackground: '--paper-raised',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-soft',
  colorDanger: '--bad',
  colorBorder: '--rule',
}

/** The element stands in a page of the provider's, but is to look like part of ours, by day and by night. */
export function useAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const scheme = matchMedia(DARK)
    const change = () => setAppearance(readAppearance())
    scheme.addEventListener('change', change)
    return () => scheme.removeEventListener('change', change)
  }, [])
  return appearance
}

function readAppearance(): Appearance {
  const { ink, rule, bad, focus } = resolveTokens({ ink: '--ink', rule: '--rule', bad: '--bad', focus: '--focus' })
  return {
    theme: matchMedia(DARK).matches ? 'night' : 'stripe',
    variables: {
      ...resolveTokens(colours),
      fontFamily: '"Schibsted Grotesk", Helvetica, Arial, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '2px',
    },
    rules: {
      '.Input': { border: `1px solid ${rule}`, borderBottomColor: ink, boxShadow: 'none' },
      '.Input:focus': { outline: `3px solid ${focus}`, outlineOffset: '1px', boxShadow: 'none' },
      '.Input--invalid': { borderColor: bad, boxShadow: `0 1px ${bad}` },
      '.AccordionItem': { boxShadow: 'none' },
    },
  }
}

/** What a token comes to under the page's scheme: the provider's page knows neither our names nor `light-dark()`. */
function resolveTokens<Name extends string>(tokens: Record<Name, string>): Record<Name, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const resolved = Object.entries<string>(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(resolved)
}
