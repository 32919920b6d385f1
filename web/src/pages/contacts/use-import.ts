import type { RecipientRow } from '@parley/shared/campaigns/recipient-csv-row'
import type { OptOutScope } from '@parley/shared/contacts/contacts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useScope } from '../../scope.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { inChunks, type OptOutRow, rejectionOf } from './opt-out-list.ts'

type Import = { readonly rows: readonly RecipientRow[]; readonly scope: OptOutScope }

/** Sends a list part by part. What was answered stays when a later part fails; starting again repeats it harmlessly. */
export function useImport() {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const where = useScope()
  const [results, setResults] = useState<readonly OptOutRow[]>([])
  const run = useMutation({
    mutationFn: async ({ rows, scope }: Import) => {
      let done: OptOutRow[] = rows.flatMap((row) => rejectionOf(row) ?? [])
      setResults(done)
      for (const chunk of inChunks(rows.filter((row) => row.problem === undefined))) {
        const phones = chunk.map(({ phone }) => phone)
        const { data } = await client.contacts.importOptOuts.mutate({ ...where, phones, scope })
        done = [...done, ...data.map((result, place) => ({ ...whereOf(chunk[place]), ...result }))]
        setResults(done)
      }
    },
    onSettled: () => queries.invalidateQueries(trpc.contacts.pathFilter()),
  })
  const forget = () => {
    setResults([])
    run.reset()
  }
  return { run, results, forget }
}

function whereOf(row: RecipientRow | undefined): Pick<OptOutRow, 'line' | 'read'> {
  return { line: row?.line ?? 0, ...(row?.read && { read: row.read }) }
}
