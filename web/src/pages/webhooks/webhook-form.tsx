import { Checkbox, Fieldset, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { FieldProblem } from '@parley/shared/errors'
import type { WebhookView } from '@parley/shared/webhooks/webhook-views'
import { type CreatedDescribedWebhook, NewDescribedWebhook, WebhookChange } from '@parley/shared/webhooks/webhooks'
import { eventKinds } from '@parley/shared/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ChannelLimit } from '../../channel-limit.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { type HeaderRow, HeaderRows, RateField, TagLimit } from './webhook-options.tsx'

/** The new webhook with its secret, if it has one, and the events that cannot occur at present. */
export type RegisteredWebhook = { data: CreatedDescribedWebhook; warnings: FieldProblem[] }

type NewWebhookModalProps = { opened: boolean; onClose: () => void; onCreated: (created: RegisteredWebhook) => void }

export function NewWebhookModal({ opened, onClose, onCreated }: NewWebhookModalProps) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.webhooks.create.mutationOptions())
  return (
    <Modal opened={opened} onClose={onClose} title={t('newWebhook')}>
      <WebhookForm
        schema={NewDescribedWebhook}
        initial={{
          ...{ kind: 'push' as const, url: '', description: '', events: ['*'], channel_ids: null },
          ...{ tags: [], headers: [], deliveries_per_minute: '' },
        }}
        more={scope}
        choosesKind
        submit={t('createWebhook')}
        onClose={onClose}
        onSubmit={async (input) => {
          const created = await create.mutateAsync(input)
          await queries.invalidateQueries(trpc.webhooks.pathFilter())
          onClose()
          onCreated(created)
        }}
      />
    </Modal>
  )
}

type EditWebhookModalProps = { webhook: WebhookView; opened: boolean; onClose: () => void }

export function EditWebhookModal({ webhook, opened, onClose }: EditWebhookModalProps) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const change = useMutation(trpc.webhooks.change.mutationOptions())
  return (
    <Modal opened={opened} onClose={onClose} title={t('editWebhook')}>
      <WebhookForm
        schema={WebhookChange}
        initial={{
          kind: webhook.kind,
          url: webhook.url ?? '',
          description: webhook.description ?? '',
          events: webhook.events,
          channel_ids: webhook.channel_ids,
          tags: webhook.tags ?? [],
          headers: webhook.headers.map(({ name, value_end: end }) => ({ name, value: '', end })),
          deliveries_per_minute: webhook.deliveries_per_minute ?? '',
        }}
        more={{ ...scope, webhookId: webhook.id }}
        submit={t('save')}
        onClose={onClose}
        onSubmit={async (input) => {
          await change.mutateAsync(input)
          await queries.invalidateQueries(trpc.webhooks.pathFilter())
          onClose()
        }}
      />
    </Modal>
  )
}

type Fields = {
  kind: WebhookView['kind']
  url: string
  description: string
  events: string[]
  channel_ids: string[] | null
  tags: string[]
  headers: HeaderRow[]
  deliveries_per_minute: number | string
}

/** The fields as the call takes them: only a webhook with a URL has what concerns sending. */
function inputOf({ url, headers, deliveries_per_minute: rate, tags, ...fields }: Fields) {
  const sending = {
    url,
    headers: headers.map(({ name, value }) => ({ name: name.trim(), value: value.trim() || undefined })),
    deliveries_per_minute: rate === '' ? null : Number(rate),
  }
  return { ...fields, tags: tags.length === 0 ? null : tags, ...(fields.kind === 'push' && sending) }
}

type WebhookFormProps<Schema extends z.ZodType> = {
  schema: Schema
  initial: Fields
  /** The input of the call besides the fields. */
  more: Record<string, unknown>
  /** Whether the kind can still be chosen. */
  choosesKind?: boolean
  submit: string
  onClose: () => void
  onSubmit: (input: z.output<Schema>) => Promise<unknown>
}

function WebhookForm<Schema extends z.ZodType>({
  schema,
  initial,
  more,
  choosesKind = false,
  submit,
  onClose,
  onSubmit,
}: WebhookFormProps<Schema>) {
  const { t } = useTranslation('webhooks')
  const { mode } = useScope()
  const form = useSchemaForm({
    schema,
    initial,
    toInput: (values) => ({ ...more, ...inputOf(values) }),
    // An error of one event or channel belongs to the whole field.
    fieldOf: (path) => path.split('.')[0] ?? path,
    onSubmit,
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {choosesKind && (
          <Radio.Group label={t('kind')} {...form.getInputProps('kind')}>
            <Stack gap="xs" mt="xs">
              <Radio value="push" label={t('kindPush')} />
              <Radio value="pull" label={t('kindPull')} description={t('kindPullHint')} />
            </Stack>
          </Radio.Group>
        )}
        {form.getValues().kind === 'push' && (
          <TextInput
            label={t('endpointUrl')}
            description={t('urlHint')}
            placeholder="https://example.com/parley"
            type="url"
            data-autofocus
            {...form.getInputProps('url')}
          />
        )}
        <TextInput
          label={t('optionalField', { label: t('description') })}
          description={t('descriptionHint')}
          maxLength={200}
          {...form.getInputProps('description')}
        />
        <EventBoxes
          value={form.getValues().events}
          error={form.errors.events}
          onChange={(events) => form.setFieldValue('events', events)}
        />
        <ChannelLimit
          mode={mode}
          held={initial.channel_ids}
          description={t('channelsHint')}
          value={form.getValues().channel_ids}
          onChange={(ids) => form.setFieldValue('channel_ids', ids)}
          error={form.errors.channel_ids}
        />
        <TagLimit
          value={form.getValues().tags}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={form.errors.tags}
        />
        {form.getValues().kind === 'push' && (
          <>
            <RateField
              value={form.getValues().deliveries_per_minute}
              onChange={(rate) => form.setFieldValue('deliveries_per_minute', rate)}
              error={form.errors.deliveries_per_minute}
            />
            <HeaderRows
              value={form.getValues().headers}
              onChange={(rows) => form.setFieldValue('headers', rows)}
              error={form.errors.headers}
            />
          </>
        )}
        <FormEnd form={form} onCancel={onClose}>
          {submit}
        </FormEnd>
      </Stack>
    </form>
  )
}

/** The events to choose from. `webhook.test` is sent to one webhook on request and needs no subscription. */
const choices = eventKinds.filter((kind) => kind !== 'webhook.test')

type EventBoxesProps = { value: string[]; error: ReactNode; onChange: (events: string[]) => void }

function EventBoxes({ value, error, onChange }: EventBoxesProps) {
  const { t } = useTranslation('webhooks')
  const isAll = value.includes('*')
  return (
    <Fieldset legend={t('events')} p="sm">
      <Stack gap="sm">
        <Checkbox
          label={t('allEventsHint')}
          checked={isAll}
          onChange={(event) => onChange(event.currentTarget.checked ? ['*'] : [])}
        />
        {!isAll && (
          <Checkbox.Group value={value} onChange={onChange}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={8}>
              {choices.map((kind) => (
                <Checkbox key={kind} value={kind} label={kind} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
        )}
        {error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
