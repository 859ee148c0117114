/**
 * What wakes wherever an article is read, as one script: apart, each piece costs a request, and packs worse. A recording and a game
 * are scripts of their own, since few articles have one.
 */
export { figureMotion } from './figure-motion/figure-motion.island.tsx'
export { postNavigation } from './post-navigation/post-navigation.island.tsx'
export { readingMemory } from './reading-memory/reading-memory.island.tsx'
export { readingPlace } from './reading-place/reading-place.island.tsx'
export { share } from './share/share.island.tsx'
