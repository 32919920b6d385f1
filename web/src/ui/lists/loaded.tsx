import { VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from './failure-notice.tsx'
import { useFailure } from './use-failure.ts'

export type LoadedQuery<Data> = Pick<
  UseQueryResult<Data, unknown>,
  'data' | 'error' | 'errorUpdatedAt' | 'isPending' | 'refetch'
>

type LoadedProps<Data> = {
  query: LoadedQuery<Data>
  /** A placeholder in the shape of the data. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a skeleton, then the data or the failure. Data stays visible while it is refetched. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { t } = useTranslation('common')
  const { failure, retry } = useFailure(query)
  if (query.data !== undefined) return children(query.data)
  if (failure) return <FailureNotice error={failure} onRetry={retry} />
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {skeleton}
    </div>
  )
}
