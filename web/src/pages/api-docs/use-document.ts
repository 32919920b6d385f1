import type { OpenApiDocument } from '@parley/shared/openapi'
import { useQuery } from '@tanstack/react-query'

/** What this server says of its own REST interface. It stays the same until the server is another. */
export function useDocument() {
  return useQuery({ queryKey: ['openapi'], queryFn: fetchDocument, staleTime: Number.POSITIVE_INFINITY })
}

async function fetchDocument({ signal }: { signal: AbortSignal }): Promise<OpenApiDocument> {
  const answer = await fetch('/api/openapi.json', { signal })
  const body = await answer.json()
  if (!answer.ok) throw Object.assign(new Error(body.error), { data: body })
  return body
}
