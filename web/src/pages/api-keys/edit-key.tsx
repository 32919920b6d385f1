import { Stack, TextInput } from '@mantine/core'
import { ApiKeyChange } from '@parley/shared/workspace/api-keys'
import type { KeyData } from '@parley/shared/workspace/key-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChannelLimit } from '../../channel-limit.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { fieldOfRange, RangesInput, rangesOf } from './ranges-input.tsx'
import { RequestsPerMinuteInput } from './requests-per-minute-input.tsx'

type EditKeyProps = { apiKey: KeyData; opened: boolean; onClose: () => void }

export function EditKey({ apiKey, opened, onClose }: EditKeyProps) {
  const { t } = useTranslation('api-keys')
  return (
    <Modal opened={opened} onClose={onClose} title={t('editKey', { name: apiKey.name })}>
      <EditKeyForm apiKey={apiKey} onClose={onClose} />
    </Modal>
  )
}

function EditKeyForm({ apiKey, onClose }: Omit<EditKeyProps, 'opened'>) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const change = useMutation(trpc.apiKeys.change.mutationOptions())
  const form = useSchemaForm({
    schema: ApiKeyChange,
    initial: {
      name: apiKey.name,
      permissions: apiKey.permissions,
      rateLimitPerMinute: apiKey.rate_limit_per_minute as number | string,
      allowedCidrs: (apiKey.allowed_cidrs ?? []).join('\n'),
      channel_ids: apiKey.channel_ids,
    },
    toInput: (values) => ({
      workspaceId,
      keyId: apiKey.id,
      name: values.name,
      permissions: values.permissions,
      rateLimitPerMinute: limitToSend(values.rateLimitPerMinute, apiKey.rate_limit_per_minute),
      allowedCidrs: rangesOf(values.allowedCidrs),
      channel_ids: values.channel_ids,
    }),
    fieldOf: fieldOfRange,
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.apiKeys.pathFilter())
      onClose()
      notifySuccess(t('keySavedChangesApplyImmediately', { name: input.name ?? apiKey.name }))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput label={t('name')} data-autofocus {...form.getInputProps('name')} />
        <PermissionBoxes
          value={form.getValues().permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          granted={apiKey.permissions}
          error={form.errors.permissions}
        />
        <RequestsPerMinuteInput {...form.getInputProps('rateLimitPerMinute')} />
        <RangesInput {...form.getInputProps('allowedCidrs')} />
        <ChannelLimit
          mode={apiKey.mode}
          held={apiKey.channel_ids}
          description={t('channelsHint')}
          value={form.getValues().channel_ids}
          onChange={(ids) => form.setFieldValue('channel_ids', ids)}
          error={form.errors.channel_ids}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('save')}
        </FormEnd>
      </Stack>
    </form>
  )
}

/** Omits an unchanged limit, so that the plan's limit does not become the key's own. */
function limitToSend(typed: number | string, shown: number): number | string | null | undefined {
  if (typed === '') return null
  return typed === shown ? undefined : typed
}
