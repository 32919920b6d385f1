import type { SearchMatch } from '@parley/shared/conversations/search-match'
import { useTranslation } from 'react-i18next'
import { partsOf } from './matched-parts.ts'

const places = { name: 'inName', address: 'inPhoneOrId', message: 'inMessage' } as const satisfies Record<
  SearchMatch['in'],
  string
>

/** Where the search found a conversation, with what matched marked. */
export function MatchedPlace({ match }: { match: SearchMatch }) {
  const { t } = useTranslation('inbox')
  return (
    <>
      <span>{t(places[match.in])} </span>
      <span dir="auto">
        {partsOf(match.excerpt).map(({ text, isMarked, at }) =>
          isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </span>
    </>
  )
}
