import { Stack, Text, TextInput } from '@mantine/core'
import { mostMessagesPerSecond } from '@parley/shared/words'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStoredDraft } from '../../drafts/use-stored-draft.ts'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormConflict, useLiveForm } from '../../ui/forms/live-form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { FormProblem } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { SaveButtons } from '../settings/settings-form.tsx'

/** The maximum sending rate of a channel. */
export function RateLimitForm({ channel }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayChange = useMay('manage_settings')
  const change = useMutation(trpc.channels.change.mutationOptions())
  const { id: channelId, name, messages_per_second: limit } = channel
  const draft = useStoredDraft(`rate-limit-${channelId}`)
  const form = useLiveForm({
    ...(mayChange && { draft }),
    schema: async () =>
      (await import('@parley/shared/workspace/channels')).ChangeChannel.required({ messagesPerSecond: true }),
    current: { messagesPerSecond: String(limit) },
    names: { messagesPerSecond: t('rateLimit') },
    toInput: ({ messagesPerSecond }) => ({ ...scope, channelId, messagesPerSecond: Number(messagesPerSecond) }),
    onSubmit: async (input) => {
      const { messages_per_second: saved } = await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.channels.pathFilter())
      notifySuccess(t('limited', { name, count: saved }))
    },
  })
  const typed = Number(form.getValues().messagesPerSecond)
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <RestoredNote form={{ isRestored: form.isRestored }} />
        <FormProblem form={form} />
        <FormConflict form={form} />
        <TextInput
          label={t('rateLimitMessagesPerSecond')}
          description={t('rateRange', { most: formatNumber(mostMessagesPerSecond) })}
          inputMode="numeric"
          disabled={!mayChange}
          maw={300}
          {...form.getInputProps('messagesPerSecond')}
        />
        <Text size="xs" c="dimmed">
          {typed > 0
            ? t('messagesTakeAbout', { messages: formatNumber(1000), seconds: secondsFor(1000, typed) })
            : t('paceHint')}
        </Text>
        {mayChange && <SaveButtons form={form} />}
      </Stack>
    </form>
  )
}

function secondsFor(messages: number, perSecond: number): string {
  return formatNumber(Math.ceil(messages / perSecond))
}
