import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { MergeForm } from './merge-form.tsx'
import { useContactName } from './use-contact-name.ts'

type MergeDialogProps = {
  opened: boolean
  contactId: string
  /** The contact that is merged with it; undefined where it is chosen in the dialog. */
  otherId?: string | undefined
  /** Called with the id of the remaining contact. */
  onMerged: (remainingId: string) => Promise<void> | void
  onClose: () => void
}

/** Compares two contacts and merges them; where only one is given, the other one is chosen first. */
export function MergeDialog({ opened, ...choice }: MergeDialogProps) {
  const { t } = useTranslation('merges')
  return (
    <Modal opened={opened} onClose={choice.onClose} title={t('mergeTitle')}>
      <ChoiceOfOther {...choice} />
    </Modal>
  )
}

function ChoiceOfOther({ contactId, otherId, onMerged, onClose }: Omit<MergeDialogProps, 'opened'>) {
  const { t } = useTranslation('merges')
  const [chosen, setChosen] = useState(otherId)
  return (
    <Stack gap="md">
      {otherId === undefined && <ContactSelect without={contactId} onChoose={setChosen} />}
      {chosen === undefined ? (
        <Text size="sm" c="dimmed">
          {t('chooseOther')}
        </Text>
      ) : (
        <MergeForm key={chosen} ids={[contactId, chosen]} onMerged={onMerged} onClose={onClose} />
      )}
    </Stack>
  )
}

const typingMs = 200
const mostFound = 8

/** Finds contacts by what the list of contacts is searched for. */
function ContactSelect({ without, onChoose }: { without: string; onChoose: (id: string | undefined) => void }) {
  const { t } = useTranslation('merges')
  const trpc = useTRPC()
  const scope = useScope()
  const nameOf = useContactName()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string }>()
  const [q] = useDebouncedValue(search.trim(), typingMs)
  const isSearching = q !== '' && q !== chosen?.label
  const found = useQuery(trpc.contacts.list.queryOptions({ ...scope, q, limit: mostFound }, { enabled: isSearching }))
  const others = (isSearching ? (found.data?.data ?? []) : []).filter(({ id }) => id !== without)
  const options = others.map((contact) => {
    const address = nameOf({ ...contact, name: null })
    return { value: contact.id, label: contact.name ? `${contact.name} · ${address}` : address }
  })
  return (
    <Select
      label={t('otherContact')}
      placeholder={t('otherContactHint')}
      searchable
      data-autofocus
      // The server has searched already.
      filter={({ options: all }) => all}
      data={options.length > 0 || !chosen ? options : [chosen]}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={isSearching && !found.isFetching ? t('noContactFound') : undefined}
      onChange={(value) => {
        const option = options.find((each) => each.value === value)
        setChosen(option)
        onChoose(option?.value)
      }}
    />
  )
}
