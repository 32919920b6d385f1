import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { PeopleSkeleton } from '../../../ui/lists/skeletons.tsx'
import { AddNote } from './add-note.tsx'
import { Note } from './note.tsx'
import styles from './notes.module.css'

/** What colleagues and programs wrote about a contact: on the contact's page, and beside its conversations. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contact-details')
  const trpc = useTRPC()
  const mayWrite = useMay('manage_contacts')
  const notes = useInfiniteQuery({
    ...trpc.contacts.notes.infiniteQueryOptions(
      { ...useScope(), contactId },
      { getNextPageParam: (last) => last.next_cursor ?? undefined },
    ),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  })
  return (
    <Stack gap="sm">
      {mayWrite && <AddNote contactId={contactId} />}
      <Loaded query={notes} skeleton={<PeopleSkeleton rows={1} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noNotes')}
            </Text>
          ) : (
            <ul className={styles.notes} aria-label={t('notes')}>
              {rows.map((note) => (
                <Note key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {notes.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={notes.isFetchingNextPage}
          onClick={() => void notes.fetchNextPage()}
        >
          {t('earlierNotes')}
        </Button>
      )}
    </Stack>
  )
}
