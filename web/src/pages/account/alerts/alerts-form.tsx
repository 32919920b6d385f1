import { Button, Group, NativeSelect, Switch } from '@mantine/core'
import { alertConcerns } from '@parley/shared/words'
import type { AlertSettingsView } from '@parley/shared/workspace/alerts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { playAlert } from '../../../frame/alerts/sound.ts'
import { useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FieldStack } from '../../../ui/forms/field-stack.tsx'
import { FormProblem, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { BrowserPermission } from './browser-permission.tsx'
import { chosenOf, valuesOf } from './form-values.ts'
import { PushRegistration } from './push-registration.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'

const concernNames: Readonly<Record<(typeof alertConcerns)[number], string>> = {
  all: 'All conversations',
  mine_or_unassigned: 'Conversations assigned to me, and unassigned ones',
  mine: 'Conversations assigned to me',
}

const waits = [
  { value: '', label: 'Off' },
  { value: '5', label: 'After 5 minutes' },
  { value: '15', label: 'After 15 minutes' },
  { value: '30', label: 'After 30 minutes' },
  { value: '60', label: 'After 1 hour' },
  { value: '240', label: 'After 4 hours' },
]

export function AlertsForm({ settings }: { settings: AlertSettingsView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const isArchived = useWorkspaceContext().workspace.archived_at !== null
  const change = useMutation(trpc.alerts.changeSettings.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/alerts')).AlertSettingsChange,
    initial: valuesOf(settings),
    toInput: (values) => ({ workspaceId, ...chosenOf(values) }),
    fieldOf: (path) => path.replace('quietHours.', ''),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.alerts.pathFilter())
      notifySuccess('Saved.')
    },
  })
  const { emailAvailable, emailUnansweredMinutes } = settings
  const stored = String(emailUnansweredMinutes ?? '')
  return (
    <form onSubmit={form.submit} noValidate>
      <FieldStack disabled={isArchived}>
        <NativeSelect
          label="Notify me about"
          description="Also determines the unread count in the navigation and in the tab title"
          data={alertConcerns.map((value) => ({ value, label: concernNames[value] }))}
          {...form.getInputProps('concerns')}
        />
        <Group justify="space-between" wrap="nowrap">
          <Switch
            label="Sound"
            description="When a message arrives while a tab with Parley is open"
            {...form.getInputProps('sound', { type: 'checkbox' })}
          />
          <Button variant="default" size="xs" onClick={playAlert}>
            Play sound
          </Button>
        </Group>
        <Switch
          label="Desktop notifications"
          description="When a message arrives while a tab with Parley is open in the background"
          {...form.getInputProps('desktop', { type: 'checkbox' })}
        />
        {form.getValues().desktop && <BrowserPermission />}
        <Switch
          label="Push notifications"
          description="To the browsers and phones that you registered, also while Parley is closed, in live mode"
          {...form.getInputProps('push', { type: 'checkbox' })}
        />
        {form.getValues().push && <PushRegistration />}
        <Switch
          label="Email when a conversation is assigned to me"
          description={emailAvailable ? 'In live mode' : 'This installation has no mail server'}
          disabled={!emailAvailable}
          {...form.getInputProps('emailAssigned', { type: 'checkbox' })}
        />
        <NativeSelect
          label="Email when a customer waits for a reply"
          description={
            emailAvailable
              ? 'Once for each time a customer waits, in live mode'
              : 'This installation has no mail server'
          }
          disabled={!emailAvailable}
          data={waits.some(({ value }) => value === stored) ? waits : [...waits, customWait(stored)]}
          {...form.getInputProps('emailUnansweredMinutes')}
        />
        <QuietHoursFields form={form} />
        <FormProblem form={form} />
        <Group>
          <Button type="submit" loading={form.busy}>
            Save notifications
          </Button>
        </Group>
      </FieldStack>
    </form>
  )
}

function customWait(minutes: string) {
  return { value: minutes, label: `After ${minutes} minutes` }
}
