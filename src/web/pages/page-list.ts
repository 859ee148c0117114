import type { AnyPage } from '#web/render/page.ts'
import { articlePage } from './article/article-page.tsx'
import { homePage } from './home/home-page.tsx'
import { informationPage } from './information/information-page.tsx'
import { issuePage } from './issue/issue-page.tsx'

/** Every page of the site. */
export const pages: readonly AnyPage[] = [homePage, articlePage, issuePage, informationPage]
