import { TextInput } from '@mantine/core'
import type { ChannelView } from '@parley/shared/workspace/channels'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { useLiveForm } from '../../ui/forms/live-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { SettingsPanel } from '../settings/settings-form.tsx'
import { ColourField } from './colour-field.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

/** The name and the colour of a channel. */
export function LookForm({ channel: { id: channelId, name, colour } }: { channel: ChannelView }) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const refresh = useRefreshNumber()
  const scope = useScope()
  const change = useMutation(trpc.channels.change.mutationOptions())
  const form = useLiveForm({
    schema: async () =>
      (await import('@parley/shared/workspace/channels')).ChangeChannel.required({ name: true, colour: true }),
    current: { name, colour },
    names: { name: t('name'), colour: t('colour') },
    toInput: (values) => ({ ...scope, channelId, ...values }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await refresh()
      notifySuccess(t('saved'))
    },
  })
  return (
    <SettingsPanel title={t('nameAndColour')} form={form}>
      <TextInput label={t('name')} maxLength={60} maw={300} {...form.getInputProps('name')} />
      <ColourField {...form.getInputProps('colour')} />
    </SettingsPanel>
  )
}
