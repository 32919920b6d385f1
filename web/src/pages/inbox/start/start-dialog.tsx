import { Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Recipient, StartPoint } from '@parley/shared/conversations/start-conversation'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ChannelSelect } from '../../../channel-select.tsx'
import type { StartWith } from '../../../frame/start-conversation.ts'
import { translated } from '../../../i18n/sentences.ts'
import { usePhoneReader } from '../../../phones.ts'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { countryName } from '../../../ui/text/country-name.ts'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'
import { startWriting } from '../composer/start-writing.ts'
import { type FilledTemplate, TemplateForm } from '../composer/template-form.tsx'

type StartDialogProps = { opened: boolean; contact: StartWith; onClose: () => void }

/**
 * Starts a conversation with a contact or a phone number: by a template, or, while the customer's reply window is open, by
 * going to the conversation in which a text can be written.
 */
export function StartDialog({ opened, contact, onClose }: StartDialogProps) {
  const { t } = useTranslation('inbox')
  return (
    <Modal opened={opened} onClose={onClose} title={t('newConversation')}>
      <StartForm contact={contact} onClose={onClose} />
    </Modal>
  )
}

function StartForm({ contact, onClose }: Omit<StartDialogProps, 'opened'>) {
  const { t } = useTranslation('start-conversation')
  const [to, setTo] = useState<Recipient | undefined>(contact && { contactId: contact.contactId })
  const [channelId, setChannelId] = useState<string>()
  return (
    <Stack gap="sm">
      <RecipientSelect contact={contact} onChoose={setTo} />
      <ChannelSelect value={channelId} onChange={setChannelId} />
      {to ? (
        <MessageTo key={JSON.stringify([to, channelId])} to={to} channelId={channelId} onClose={onClose} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('chooseRecipientFirst')}
        </Text>
      )}
    </Stack>
  )
}

const typingMs = 200
const mostFound = 8

type RecipientSelectProps = { contact: StartWith; onChoose: (to: Recipient | undefined) => void }

/** Finds contacts by name or number, and offers a number that is written in full, whether or not a contact has it. */
function RecipientSelect({ contact, onChoose }: RecipientSelectProps) {
  const { t } = useTranslation('start-conversation')
  const trpc = useTRPC()
  const scope = useScope()
  const formatPhone = usePhoneFormat()
  const readPhone = usePhoneReader()
  const [search, setSearch] = useState(contact?.name ?? '')
  const [chosen, setChosen] = useState(contact && { value: `contact ${contact.contactId}`, label: contact.name })
  const [q] = useDebouncedValue(search.trim(), typingMs)
  const isSearching = q !== '' && q !== chosen?.label
  const found = useQuery(trpc.contacts.list.queryOptions({ ...scope, q, limit: mostFound }, { enabled: isSearching }))
  const reading = useQuery({
    queryKey: ['phone-reading', scope.workspaceId, q],
    queryFn: () => readPhone(q),
    enabled: isSearching && /^\+?[\d\s()./-]{5,}$/.test(q),
    gcTime: 0,
  }).data
  const contacts = (isSearching ? (found.data?.data ?? []) : []).map(({ id, name, phone, user_id }) => {
    const address = phone === null ? (user_id ?? '') : formatPhone(phone)
    return { value: `contact ${id}`, label: name ? `${name} · ${address}` : address, phone }
  })
  const isKnown = reading?.ok && contacts.some(({ phone }) => phone === reading.phone)
  const number =
    reading?.ok && !isKnown
      ? [
          {
            value: `phone ${reading.phone}`,
            label: reading.readIn
              ? t('writeToLocalNumber', { phone: formatPhone(reading.phone), country: countryName(reading.readIn) })
              : t('writeToNumber', { phone: formatPhone(reading.phone) }),
          },
        ]
      : []
  const options = [...contacts, ...number]
  const nothing = reading && !reading.ok ? translated(reading.problem) : t('noContactFound')
  return (
    <Select
      label={t('contactOrNumber')}
      placeholder={t('contactOrNumberHint')}
      searchable
      data-autofocus={contact === undefined || undefined}
      // The server has searched already.
      filter={({ options: all }) => all}
      data={options.length > 0 || !chosen ? options : [chosen]}
      value={chosen?.value ?? null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={isSearching && !found.isFetching ? nothing : undefined}
      onChange={(value) => {
        const option = options.find((each) => each.value === value)
        setChosen(option)
        onChoose(option && recipientOf(option.value))
      }}
    />
  )
}

function recipientOf(value: string): Recipient {
  const [kind, id = ''] = value.split(' ', 2)
  return kind === 'phone' ? { phone: id } : { contactId: id }
}

type MessageToProps = { to: Recipient; channelId: string | undefined; onClose: () => void }

function MessageTo({ to, channelId, onClose }: MessageToProps) {
  const trpc = useTRPC()
  const start = useQuery(trpc.conversations.findStart.queryOptions({ ...useScope(), to, channelId }, { gcTime: 0 }))
  return (
    <Loaded query={start} skeleton={<TableSkeleton rows={2} />}>
      {(point) => <MessageFrom point={point} to={to} channelId={channelId} onClose={onClose} />}
    </Loaded>
  )
}

function MessageFrom({ point, to, channelId, onClose }: MessageToProps & { point: StartPoint }) {
  const { t } = useTranslation('start-conversation')
  const { t: ofInbox } = useTranslation('inbox')
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const open = useOpenConversation(onClose)
  const { contact, conversation_id: conversationId } = point
  if (contact && contact.blocked_at !== null) return <Callout tone="bad">{ofInbox('cannotReplyToBlocked')}</Callout>
  if (contact?.opt_out?.scope === 'everything') {
    return <Callout tone="bad">{ofInbox('cannotReplyAfterOptOut')}</Callout>
  }
  if (point.takes_text && conversationId !== null) {
    return (
      <Stack gap="sm">
        <Text size="sm">{t('customerTakesText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            autoFocus
            onClick={() => {
              open(conversationId)
              startWriting({ conversationId, kind: 'text' })
            }}
          >
            {t('writeMessage')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const send = async (template: FilledTemplate) => {
    const started = await client.conversations.start.mutate({ ...scope, to, channelId, message: template })
    await queries.invalidateQueries(trpc.conversations.pathFilter())
    open(started.conversationId)
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(conversationId === null ? 'startedByTemplate' : 'continuedByTemplate')}
      </Text>
      <TemplateForm
        channelId={channelId}
        customer={{ name: contact?.name ?? null, phone: contact?.phone ?? ('phone' in to ? to.phone : null) }}
        onSend={send}
        onCancel={onClose}
      />
    </>
  )
}

/** Leads to the thread of a conversation. */
function useOpenConversation(onClose: () => void): (conversationId: string) => void {
  const navigate = useNavigate()
  const to = useTo()
  return (conversationId) => {
    onClose()
    void navigate(to(`inbox/${conversationId}`))
  }
}
