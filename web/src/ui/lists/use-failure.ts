import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type FailingQuery = Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'errorUpdatedAt' | 'refetch'>

/**
 * Why a query has nothing to show. A failure stays on screen while the page asks again by itself, so that the button
 * to try again does not disappear under the pointer. It gives way to the data, or when somebody tries again.
 */
export function useFailure({ data, error, errorUpdatedAt, refetch }: FailingQuery) {
  const [last, setLast] = useState<{ error: unknown; at: number }>()
  const [triedAgainAfter, setTriedAgainAfter] = useState<number>()
  if (error && last?.at !== errorUpdatedAt) setLast({ error, at: errorUpdatedAt })
  // Another query in its place has failed at another time, or never.
  const remembered = last?.at === errorUpdatedAt && triedAgainAfter !== errorUpdatedAt ? last.error : undefined
  return {
    failure: data === undefined ? (error ?? remembered) : undefined,
    retry: () => {
      setTriedAgainAfter(errorUpdatedAt)
      // What the page asks already would only be asked twice.
      void refetch({ cancelRefetch: false })
    },
  }
}
