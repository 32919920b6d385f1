import { Group, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { NewApiKey } from '@parley/shared/workspace/api-keys'
import type { CreatedKey } from '@parley/shared/workspace/key-data'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChannelLimit } from '../../channel-limit.tsx'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { type ExpiryPreset, expiresInDays, expiryPresets } from './expiry.ts'
import { PermissionBoxes, readOnly, useMayGrant } from './permission-boxes.tsx'
import { fieldOfRange, RangesInput, rangesOf } from './ranges-input.tsx'
import { RequestsPerMinuteInput } from './requests-per-minute-input.tsx'

type NewKeyProps = { opened: boolean; onClose: () => void; onCreated: (created: CreatedKey) => void }

export function NewKey({ opened, onClose, onCreated }: NewKeyProps) {
  const { t } = useTranslation('api-keys')
  return (
    <Modal opened={opened} onClose={onClose} title={t('newApiKey')}>
      <NewKeyForm onClose={onClose} onCreated={onCreated} />
    </Modal>
  )
}

function NewKeyForm({ onClose, onCreated }: Omit<NewKeyProps, 'opened'>) {
  const { t } = useTranslation('api-keys')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayGrant = useMayGrant()
  const create = useMutation(trpc.apiKeys.create.mutationOptions())
  const form = useSchemaForm({
    schema: NewApiKey,
    initial: {
      name: '',
      mode: scope.mode,
      permissions: { ...readOnly, read: mayGrant('read') },
      expiry: '90' as ExpiryPreset,
      expiresInDays: 90 as number | string,
      rateLimitPerMinute: '' as number | string,
      allowedCidrs: '',
      channel_ids: null as string[] | null,
    },
    toInput: (values) => ({
      workspaceId: scope.workspaceId,
      name: values.name,
      mode: values.mode,
      permissions: values.permissions,
      expiresInDays: expiresInDays(values.expiry, values.expiresInDays),
      rateLimitPerMinute: values.rateLimitPerMinute === '' ? undefined : values.rateLimitPerMinute,
      allowedCidrs: rangesOf(values.allowedCidrs),
      channel_ids: values.channel_ids,
    }),
    fieldOf: fieldOfRange,
    onSubmit: async (input) => {
      const created = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.apiKeys.pathFilter())
      onCreated(created)
    },
  })
  const { expiry, mode } = form.getValues()

  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          description={t('theApplicationThatUsesTheKey')}
          placeholder={t('billingService')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ModeInput
          {...form.getInputProps('mode')}
          onChange={(chosen: Mode) => {
            form.setFieldValue('mode', chosen)
            form.setFieldValue('channel_ids', null)
          }}
        />
        <PermissionBoxes
          value={form.getValues().permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          error={form.errors.permissions}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <Select
            label={t('expiresAfter')}
            description={t('rotatingKeysEvery90DaysLimits')}
            data={expiryPresets}
            allowDeselect={false}
            {...form.getInputProps('expiry')}
          />
          {expiry === 'custom' && (
            <NumberInput
              label={t('numberOfDays')}
              description={t('lifetimeRange')}
              allowDecimal={false}
              {...form.getInputProps('expiresInDays')}
            />
          )}
          <RequestsPerMinuteInput {...form.getInputProps('rateLimitPerMinute')} />
        </Group>
        <RangesInput {...form.getInputProps('allowedCidrs')} />
        <ChannelLimit
          mode={mode}
          description={t('channelsHint')}
          value={form.getValues().channel_ids}
          onChange={(ids) => form.setFieldValue('channel_ids', ids)}
          error={form.errors.channel_ids}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('createKey')}
        </FormEnd>
      </Stack>
    </form>
  )
}

function ModeInput(props: GetInputPropsReturnType) {
  const { t } = useTranslation('api-keys')
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('mode')}
      </Text>
      <SegmentedControl
        aria-label={t('mode')}
        data={[
          { value: 'live', label: t('live') },
          { value: 'test', label: t('test') },
        ]}
        {...props}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {props.value === 'test' ? t('usesTheSimulatorOnly') : t('hasAccessToYourRealConversations')}{' '}
        {t('thisCannotBeChangedLater')}
      </Text>
    </div>
  )
}
