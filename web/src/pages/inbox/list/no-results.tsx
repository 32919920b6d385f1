import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { SearchIllustration } from '../../../ui/illustrations/search-illustration.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'

/** What is shown where no conversation has the filters, or is found by the search `q`. */
export function NoResults({ q, isFiltered }: { q: string | undefined; isFiltered: boolean }) {
  const { t } = useTranslation('inbox')
  const to = useTo()
  return (
    <EmptyState
      illustration={<SearchIllustration />}
      title={t(isFiltered ? 'noResults' : 'nothingToDo')}
      action={
        <>
          <Suspense>{q && <SearchSuggestion q={q} />}</Suspense>
          <Button component={Link} to={{ pathname: to('inbox'), search: 'status=all' }} variant="default">
            {t('showAllConversations')}
          </Button>
        </>
      }
    >
      {t(isFiltered ? 'noConversationMatches' : 'noConversationOfThisStatus')}
    </EmptyState>
  )
}

/** Offers the contact or tag that a search which found nothing may mean, and searches for it in all conversations. */
function SearchSuggestion({ q }: { q: string }) {
  const { t } = useTranslation('search-suggestion')
  const to = useTo()
  const suggestion = useQuery(useTRPC().conversations.suggestSearch.queryOptions({ ...useScope(), q }))
  const name = suggestion.data?.name
  return (
    <div aria-live="polite">
      {name && (
        <Button
          component={Link}
          to={{ pathname: to('inbox'), search: new URLSearchParams({ q: name }).toString() }}
          maw="100%"
          mb="xs"
        >
          {t('didYouMean', { name })}
        </Button>
      )}
    </div>
  )
}
