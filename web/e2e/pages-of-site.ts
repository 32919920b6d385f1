import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const routeTable = join(import.meta.dirname, '../src/routes.tsx')

/** The path of every page of the route table: pages inside a workspace, and pages outside such as `/sign-in`. */
export function pagesOfSite(): string[] {
  return [...readFileSync(routeTable, 'utf8').matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path)
}
