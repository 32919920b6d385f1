import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sitemap = join(import.meta.dirname, '../src/routes.tsx')

/** The path of every page, as the site map has it: what stands in a workspace, and what stands before one (`/sign-in`). */
export function pagesOfSite(): string[] {
  return [...readFileSync(sitemap, 'utf8').matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path)
}
