import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { inChunks, type OptOutRow, rejectionOf } from './opt-out-list.ts'

type Import = { readonly rows: readonly RecipientRow[]; readonly scope: OptOutScope }

/** Sends a list in chunks. Results remain when a later chunk fails. Importing the list again is harmless. */
export function useImport() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const workspace = useScope()
  const [results, setResults] = useState<readonly OptOutRow[]>([])
  const run = useMutation({
    mutationFn: async ({ rows, scope }: Import) => {
      let processed: OptOutRow[] = rows.flatMap((row) => rejectionOf(row) ?? [])
      setResults(processed)
      for (const chunk of inChunks(rows.filter((row) => row.problem === undefined))) {
        const phones = chunk.map(({ phone }) => phone)
        const { data } = await client.contacts.importOptOuts.mutate({ ...workspace, phones, scope })
        processed = [...processed, ...data.map((result, index) => ({ ...sourceOf(chunk[index]), ...result }))]
        setResults(processed)
      }
    },
    onSettled: () => queries.invalidateQueries(trpc.contacts.pathFilter()),
  })
  const reset = () => {
    setResults([])
    run.reset()
  }
  return { run, results, reset }
}

function sourceOf(row: RecipientRow | undefined): Pick<OptOutRow, 'line' | 'read'> {
  return { line: row?.line ?? 0, ...(row?.read && { read: row.read }) }
}
