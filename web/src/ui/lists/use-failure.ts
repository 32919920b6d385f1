import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type FailingQuery = Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'refetch'>

/**
 * The failure of a query without data. A failure stays visible while the query refetches automatically, so that the
 * retry button does not disappear under the pointer. It disappears with the data, or when the user retries.
 */
export function useFailure({ data, error, errorUpdatedAt, refetch }: FailingQuery) {
  const [last, setLast] = useState<{ error: unknown; at: number }>()
  const [retriedAt, setRetriedAt] = useState<number>()
  if (error && last?.at !== errorUpdatedAt) setLast({ error, at: errorUpdatedAt })
  // After a change of the query, the error belongs to another one, which has another time of failure or none.
  const remembered = last?.at === errorUpdatedAt && retriedAt !== errorUpdatedAt ? last.error : undefined
  return {
    failure: data === undefined ? (error ?? remembered) : undefined,
    retry: () => {
      setRetriedAt(errorUpdatedAt)
      // A refetch that is already running is not repeated.
      void refetch({ cancelRefetch: false })
    },
  }
}
