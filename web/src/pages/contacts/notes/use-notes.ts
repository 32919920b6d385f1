import { useQueryClient } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

/** Adds, edits and deletes notes about a contact, and shows the result wherever they appear. */
export function useNotes(contactId: string) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const about = { ...scope, contactId }
  const refresh = () => queries.invalidateQueries(trpc.contacts.notes.pathFilter())
  return {
    add: async (text: string) => {
      await client.contacts.addNote.mutate({ ...about, text })
      await refresh()
    },
    change: async (noteId: string, text: string) => {
      await client.contacts.changeNote.mutate({ ...about, noteId, text })
      await refresh()
    },
    remove: async (noteId: string) => {
      await client.contacts.deleteNote.mutate({ ...about, noteId })
      await refresh()
    },
  }
}
