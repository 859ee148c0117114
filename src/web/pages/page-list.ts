import type { AnyPage } from '#web/render/page.ts'
import { articlePage } from './article/article-page.tsx'
import { homePage } from './home/home-page.tsx'
import { informationPage } from './information/information-page.tsx'
import { issuePage } from './issue/issue-page.tsx'
import { patternsPage } from './patterns/patterns-page.tsx'

/** Every page of the site. */
export const pages: readonly AnyPage[] = [homePage, articlePage, issuePage, informationPage]

/** Pages for those who work on the site; production has none of them. */
export const workshopPages: readonly AnyPage[] = [patternsPage]
