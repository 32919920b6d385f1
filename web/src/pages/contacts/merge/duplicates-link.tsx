import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

/** Leads to the suggested merges, where there are any. */
export function DuplicatesLink() {
  const { t } = useTranslation('merges')
  const trpc = useTRPC()
  const to = useTo()
  const first = useQuery(trpc.contacts.suggestedMerges.queryOptions({ ...useScope(), limit: 1 }))
  const count = first.data?.pagination.total ?? 0
  if (count === 0) return null
  return (
    <Button variant="default" component={Link} to={to('contacts/duplicates')}>
      {t('suggestedCount', { count })}
    </Button>
  )
}
