import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { slotsOf } from '@parley/shared/templates/template-slots'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChannelSelect } from '../../channel-select.tsx'
import { useIsUploading } from '../../files/use-is-uploading.ts'
import { SimulatedNote } from '../../frame/simulated-note.tsx'
import { PhoneInput } from '../../phone-input.tsx'
import { phoneOf, usePhoneReader } from '../../phones.ts'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { samplesIn } from './editor/samples-in.ts'
import { FileSlotOnDemand } from './file-slot-on-demand.tsx'
import { fieldLabel, valuesToSend, withFiles } from './slot-fields.ts'
import { TestSendOutcome } from './test-send-outcome.tsx'

type TestSendProps = {
  template: TemplateView
  /** The values to start with, by address, instead of the template's samples. */
  values?: Readonly<Record<string, string>>
  /** The only channel to send through; without it, one of the template's is chosen. */
  through?: string
}

export function TestSendPanel(props: Omit<TestSendProps, 'through'>) {
  const { t } = useTranslation('templates')
  return (
    <Panel title={t('sendATestMessage')}>
      <TestSendForm {...props} />
    </Panel>
  )
}

/** Sends one test message, for example to the user's own phone, and shows what becomes of it. */
export function TestSendForm({ template, values, through }: TestSendProps) {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const scope = useScope()
  const readPhone = usePhoneReader()
  const send = useMutation(trpc.templates.testSend.mutationOptions())
  const [channelId, setChannelId] = useState(through)
  const isUploading = useIsUploading()
  const slots = slotsOf(template.components)
  const [files, setFiles] = useState<Readonly<Record<string, string>>>(values ?? {})
  const samples = values ?? samplesIn(template.components)
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/templates/templates')).TestSend,
    // A list, because an address has dots, which form paths separate by.
    initial: { phone: '', values: slots.map(({ address }) => samples[address] ?? '') },
    toInput: ({ phone, values }) => ({
      ...scope,
      templateId: template.id,
      phone,
      channelId,
      variables: withFiles(slots, valuesToSend(slots, values), files),
    }),
    fieldOf: (path) => {
      const index = slots.findIndex(({ address, file }) =>
        [address, file?.address].some((each) => each !== undefined && path === `variables.${each}`),
      )
      return index === -1 ? path : `values.${index}`
    },
    onSubmit: async (input) => send.mutateAsync({ ...input, phone: phoneOf(await readPhone(input.phone)) }),
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <PhoneInput label={t('phoneNumberButton')} autoComplete="tel" {...form.getInputProps('phone')} />
        {through === undefined && (
          <ChannelSelect
            value={channelId}
            onChange={setChannelId}
            among={({ id }) => template.channels.some((channel) => channel.id === id)}
          />
        )}
        {slots.length > 0 && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            {slots.map((slot, index) => {
              const { file } = slot
              const path = `values.${index}`
              const field = form.getInputProps(path)
              return file ? (
                <FileSlotOnDemand
                  key={slot.address}
                  slot={slot}
                  file={file}
                  fileId={files[file.address] || undefined}
                  onFile={(fileId = '') => {
                    form.clearFieldError(path)
                    setFiles({ ...files, [file.address]: fileId })
                  }}
                  link={field.value}
                  onLink={field.onChange}
                  error={field.error}
                />
              ) : (
                <TextInput key={slot.address} label={fieldLabel(slot)} {...field} />
              )
            })}
          </SimpleGrid>
        )}
        <FormProblem form={form} />
        <SimulatedNote />
        <Button type="submit" variant="default" w="fit-content" loading={form.busy} disabled={isUploading}>
          {t('sendTest')}
        </Button>
        {send.data && !form.busy && <TestSendOutcome result={send.data} />}
      </Stack>
    </form>
  )
}
