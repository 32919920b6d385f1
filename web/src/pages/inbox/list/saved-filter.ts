import type { ViewFilter } from '@parley/shared/conversations/saved-views'

/** The parameters of the inbox's address that a saved view holds: every filter, the search and the order, with the status. */
export function filterOf(parameters: URLSearchParams): ViewFilter {
  const filter = Object.fromEntries([...parameters].filter(([name, value]) => value !== '' && !notSaved.has(name)))
  return { status: filter.q === undefined ? 'open' : 'all', ...filter }
}

/** The parameters that a saved view leaves out: where in the list or conversation one is. */
const notSaved = new Set(['page', 'message'])

/** The parameters that open a saved view. One without a status lists the conversations of every status. */
export function parametersOf({ filter }: { readonly filter: ViewFilter }): ViewFilter {
  return { status: 'all', ...filter }
}

export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** The views that everybody has, by the assignee. Their names are keys of texts. */
export const standardViews = [
  { view: 'all', name: 'all', assignee: undefined },
  { view: 'mine', name: 'words.Mine', assignee: 'me' },
  { view: 'unassigned', name: 'unassigned', assignee: 'nobody' },
] as const

/** The view that everybody has beside them: the conversations in which a note mentions them, whatever their status. */
export const mentionedFilter = { status: 'all', mentioned: 'yes' }
