import { useEffect } from 'react'
import { ANIMATION_VISIBLE_SHARE } from '#web/parts/browser/display-constants.ts'

/** The part of a drawing's address that sets it in motion. */
const PLAY = '#play'

const addressAtRest = (image: HTMLImageElement) => image.src.split('#', 1)[0] ?? ''

/**
 * Sets the article's drawings in motion, each once most of it is in view. They stay still for readers who ask for
 * little motion, and come to rest when a reader asks for that later.
 */
export function FigureMotion() {
  useEffect(() => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.figure-animated img')]
    const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          if (intersectionRatio < ANIMATION_VISIBLE_SHARE) continue
          observer.unobserve(target)
          const image = target as HTMLImageElement
          image.src = addressAtRest(image) + PLAY
        }
      },
      { threshold: ANIMATION_VISIBLE_SHARE },
    )
    const begin = () => {
      observer.disconnect()
      for (const image of images) {
        if (!wantsStillness.matches) observer.observe(image)
        else if (image.src.endsWith(PLAY)) image.src = addressAtRest(image)
      }
    }
    begin()
    wantsStillness.addEventListener('change', begin)
    return () => {
      observer.disconnect()
      wantsStillness.removeEventListener('change', begin)
    }
  }, [])
  return null
}
