import { Stack, TextInput, Title } from '@mantine/core'
import { type ChannelView, channelColours } from '@parley/shared/workspace/channels'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ColourField } from './colour-field.tsx'
import { useRefreshNumber } from './use-refresh-number.ts'

type AddSimulatorProps = { opened: boolean; channels: readonly ChannelView[]; onClose: () => void }

/** Adds a simulator to the test mode. A colour that no other channel has is chosen at first. */
export function AddSimulator({ opened, ...props }: AddSimulatorProps) {
  return opened ? <AddSimulatorWindow {...props} /> : null
}

function AddSimulatorWindow({ channels, onClose }: Omit<AddSimulatorProps, 'opened'>) {
  const { t } = useTranslation('channels')
  const trpc = useTRPC()
  const refresh = useRefreshNumber()
  const scope = useScope()
  const add = useMutation(trpc.channels.addSimulator.mutationOptions())
  const free = channelColours.find((each) => channels.every(({ colour, is_active }) => !is_active || colour !== each))
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/channels')).AddSimulator,
    initial: { name: '', colour: free ?? channelColours[0] },
    toInput: (values) => ({ ...scope, ...values }),
    onSubmit: async (input) => {
      const { name } = await add.mutateAsync(input)
      await refresh()
      onClose()
      notifySuccess(t('simulatorAdded', { name }))
    },
  })
  return (
    <Window label={t('addSimulator')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{t('addSimulator')}</Title>
          <TextInput label={t('name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
          <ColourField {...form.getInputProps('colour')} />
          <FormEnd form={form} onCancel={onClose}>
            {t('add')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
