import type { ViewFilter } from '@parley/shared/conversations/saved-views'

/** The parameters of the inbox's address that a saved view holds: every filter, the search and the order. */
export function filterOf(parameters: URLSearchParams): ViewFilter {
  return Object.fromEntries([...parameters].filter(([name, value]) => value !== '' && !notSaved.has(name)))
}

/** Where in the list or conversation one is. */
const notSaved = new Set(['page', 'message'])

export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
