import { Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { alertConcerns, notificationKinds } from '@parley/shared/words'
import type { AlertSettingsView } from '@parley/shared/workspace/alerts'
import type { MemberPermission } from '@parley/shared/workspace/members'
import type { NotificationKind } from '@parley/shared/workspace/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playAlert } from '../../../frame/alerts/sound.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FieldStack } from '../../../ui/forms/field-stack.tsx'
import { FormProblem, type SchemaForm, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { timeZonesWith } from '../../../ui/forms/time-zones.ts'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { useNamedSection } from '../../../ui/use-named-section.ts'
import { type AlertValues, chosenOf, valuesOf } from './form-values.ts'
import { PushRegistration } from './push-registration.tsx'

const concernNames = {
  all: 'allConversations',
  mine_or_unassigned: 'mineAndUnassigned',
  mine: 'conversationsAssignedToMe',
} as const satisfies Record<(typeof alertConcerns)[number], string>

const notificationNames = {
  assigned: 'notifyAssigned',
  mentioned: 'notifyMentioned',
  replied: 'notifyReplied',
  completed: 'notifyCompleted',
  stopped: 'notifyStopped',
  webhook: 'notifyWebhook',
  channel: 'notifyChannel',
} as const satisfies Record<NotificationKind, string>

/** What only members with a permission are notified of. */
const permissionsFor: Partial<Record<NotificationKind, MemberPermission>> = {
  completed: 'bulk_send',
  stopped: 'bulk_send',
  webhook: 'manage_webhooks',
  channel: 'manage_settings',
}

const waits = [
  { value: '', label: 'off' },
  { value: '5', label: 'after5Minutes' },
  { value: '15', label: 'after15Minutes' },
  { value: '30', label: 'after30Minutes' },
  { value: '60', label: 'after1Hour' },
  { value: '240', label: 'after4Hours' },
] as const

export function AlertsForm({ settings }: { settings: AlertSettingsView }) {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  useNamedSection()
  const { workspaceId } = useScope()
  const { archived_at: archivedAt, permissions } = useWorkspaceContext().workspace
  const change = useMutation(trpc.alerts.changeSettings.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/alerts')).AlertSettingsChange,
    initial: valuesOf(settings),
    toInput: (values) => ({ workspaceId, ...chosenOf(values) }),
    fieldOf: (path) => path.replace('quietHours.', ''),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.alerts.pathFilter())
      notifySuccess(t('saved'))
    },
  })
  const { emailAvailable, emailUnansweredMinutes } = settings
  const stored = String(emailUnansweredMinutes ?? '')
  const shownKinds = notificationKinds.filter((kind) => {
    const needed = permissionsFor[kind]
    return needed === undefined || permissions.includes(needed)
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <FieldStack disabled={archivedAt !== null}>
        <NativeSelect
          label={t('notifyMeAbout')}
          description={t('concernsHint')}
          data={alertConcerns.map((value) => ({ value, label: t(concernNames[value]) }))}
          {...form.getInputProps('concerns')}
        />
        <Fieldset legend={t('inTheNotifications')} variant="unstyled">
          <Stack gap="xs" mt="xs">
            {shownKinds.map((kind) => (
              <Switch
                key={kind}
                label={t(notificationNames[kind])}
                {...form.getInputProps(`notifications.${kind}`, { type: 'checkbox' })}
              />
            ))}
          </Stack>
        </Fieldset>
        <Group justify="space-between" wrap="nowrap">
          <Switch
            label={t('sound')}
            description={t('soundHint')}
            {...form.getInputProps('sound', { type: 'checkbox' })}
          />
          <Button variant="default" size="xs" flex="none" onClick={playAlert}>
            {t('playSound')}
          </Button>
        </Group>
        <Switch
          label={t('desktopNotifications')}
          description={t('desktopHint')}
          {...form.getInputProps('desktop', { type: 'checkbox' })}
        />
        {form.getValues().desktop && <BrowserPermission />}
        <Switch
          label={t('pushNotifications')}
          description={t('pushAbout')}
          {...form.getInputProps('push', { type: 'checkbox' })}
        />
        {form.getValues().push && <PushRegistration />}
        <Switch
          label={t('emailAssigned')}
          description={emailAvailable ? t('inLiveMode') : t('thisInstallationHasNoMailServer')}
          disabled={!emailAvailable}
          {...form.getInputProps('emailAssigned', { type: 'checkbox' })}
        />
        <NativeSelect
          label={t('emailUnanswered')}
          description={emailAvailable ? t('emailUnansweredHint') : t('thisInstallationHasNoMailServer')}
          disabled={!emailAvailable}
          data={[
            ...waits.map(({ value, label }) => ({ value, label: t(label) })),
            ...(waits.some(({ value }) => value === stored) ? [] : [customWait(stored)]),
          ]}
          {...form.getInputProps('emailUnansweredMinutes')}
        />
        <QuietHoursFields form={form} />
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.busy}>
            {t('saveNotifications')}
          </Button>
        </Group>
      </FieldStack>
    </form>
  )
}

function customWait(minutes: string) {
  return { value: minutes, label: i18n.t('account:afterMinutes', { minutes }) }
}

/** Whether this browser shows notifications. It asks only when the person presses a button. */
function BrowserPermission() {
  const { t } = useTranslation('account')
  const [permission, setPermission] = useState(currentPermission)
  if (permission === 'granted') return null
  if (permission === 'default') {
    return (
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => void Notification.requestPermission().then(setPermission)}>
          {t('allowInThisBrowser')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('permissionNotAsked')}
        </Text>
      </Group>
    )
  }
  return (
    <Text size="xs" c="dimmed">
      {permission === 'denied' ? t('permissionBlocked') : t('thisBrowserDoesNotSupportNotifications')}
    </Text>
  )
}

function currentPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

function QuietHoursFields({ form }: { form: SchemaForm<AlertValues> }) {
  const { t } = useTranslation('account')
  const { isQuiet, timeZone } = form.getValues()
  return (
    <>
      <Switch
        label={t('quietHours')}
        description={t('quietHoursHint')}
        {...form.getInputProps('isQuiet', { type: 'checkbox' })}
      />
      {isQuiet && (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
          <TextInput type="time" label={t('from')} {...form.getInputProps('from')} />
          <TextInput type="time" label={t('until')} {...form.getInputProps('until')} />
          <Select
            label={t('yourTimeZone')}
            searchable
            allowDeselect={false}
            limit={60}
            data={timeZonesWith(timeZone)}
            {...form.getInputProps('timeZone')}
          />
        </SimpleGrid>
      )}
    </>
  )
}
