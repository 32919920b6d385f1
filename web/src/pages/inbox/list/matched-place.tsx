import type { SearchMatch } from '@parley/shared/conversations/search-match'
import { partsOf } from './matched-parts.ts'

const names: Readonly<Record<SearchMatch['in'], string>> = { name: 'Name', address: 'Phone or ID', message: 'Message' }

/** Where the search found a conversation, with what matched marked. */
export function MatchedPlace({ match }: { match: SearchMatch }) {
  return (
    <>
      <span>{names[match.in]}: </span>
      <span dir="auto">
        {partsOf(match.excerpt).map(({ text, isMarked, at }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
    </>
  )
}
