import type { SearchSuggestion, SuggestSearch } from '@parley/shared/conversations/conversations'
import type { Where } from '@parley/shared/workspace/workspaces'
import { distance } from 'fastest-levenshtein'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { namesBeside } from '../../contacts/contacts.store.ts'
import { foldedWords } from '../../search/words.ts'
import { tagsOf } from '../../tags/tags.store.ts'
import { listForMember } from './list-for-member.ts'

/** Contacts are compared that stand so near to the search in the alphabet, however many there are. */
const maxBeside = 250
/** The nearest names are searched for, until one finds a conversation. */
const maxSearches = 3
const leastCharacters = 3
const mostCharacters = 60

/**
 * The tag or contact that somebody may have meant whose search found nothing: the nearest name that finds conversations. Null
 * where none is near, or where a name has exactly the words of the search.
 */
export async function suggestSearch(
  app: App,
  scope: Scope<'conversations.read', UserActor>,
  { q, ...where }: SuggestSearch & Where,
): Promise<SearchSuggestion> {
  const names = [
    ...(await tagsOf(app.db, scope)).map(({ name }) => name),
    ...(await namesBeside(app.db, scope, { text: q, limit: maxBeside })),
  ]
  for (const name of nearestOf(names, q).slice(0, maxSearches)) {
    const found = await listForMember(app, scope, { ...where, q: name, page: 1, limit: 1 })
    if (found.data.length > 0) return { name }
  }
  return { name: null }
}

/** The names that a search with a few wrong letters may mean, the nearest first. */
function nearestOf(names: readonly string[], q: string): string[] {
  const words = foldedWords(q)
  const searched = words.join(' ')
  if (searched.length < leastCharacters || searched.length > mostCharacters) return []
  const compared = [...new Set(names)].map((name) => ({ name, far: distanceOf(name, words) }))
  if (compared.some(({ far }) => far === 0)) return []
  return compared
    .filter(({ far }) => far <= mostWrong(searched))
    .toSorted((one, other) => one.far - other.far)
    .map(({ name }) => name)
}

/** Two letters that are exchanged count as two wrong ones. */
function mostWrong({ length }: string): number {
  if (length <= 3) return 1
  return length <= 7 ? 2 : 3
}

/**
 * The distance of a search from as many successive words of the name as the search has, because a first or last name may be
 * searched alone.
 */
function distanceOf(name: string, words: readonly string[]): number {
  const own = foldedWords(name)
  const starts = Array.from({ length: Math.max(own.length - words.length, 0) + 1 }, (_, start) => start)
  return Math.min(...starts.map((start) => distance(own.slice(start, start + words.length).join(' '), words.join(' '))))
}
