import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { roles } from '@parley/shared/words'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { roleNames } from '../../roles.ts'
import { Select } from '../../ui/forms/select.tsx'
import { count } from '../../ui/text/format.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const hour = 60
const day = 24 * hour
const lifetimes = [hour, 4 * hour, 8 * hour, 12 * hour, day, 7 * day, 14 * day]
const idleTimes = [15, 30, hour, 2 * hour, 8 * hour, day]
/** The value of the installation's own limit. */
const longest = 'longest'

const names = {
  twoFactorRoles: 'Require two-factor authentication',
  sessionLifetimeMinutes: 'Sign out after',
  idleTimeoutMinutes: 'Sign out when inactive for',
}

/** Who needs two-factor authentication, and how long sessions of members last. */
export function SecurityForm({ settings }: { settings: SettingsView }) {
  const { twoFactorRoles, sessionLifetimeMinutes, idleTimeoutMinutes } = settings
  const current = {
    twoFactorRoles: [...twoFactorRoles] as string[],
    sessionLifetimeMinutes: String(sessionLifetimeMinutes ?? longest),
    idleTimeoutMinutes: String(idleTimeoutMinutes ?? longest),
  }
  const form = useSettingsForm(current, {
    names,
    toChange: (values, known) => ({
      ...(!sameRoles(values.twoFactorRoles, known.twoFactorRoles) && { twoFactorRoles: values.twoFactorRoles }),
      ...(values.sessionLifetimeMinutes !== known.sessionLifetimeMinutes && {
        sessionLifetimeMinutes: minutesOf(values.sessionLifetimeMinutes),
      }),
      ...(values.idleTimeoutMinutes !== known.idleTimeoutMinutes && {
        idleTimeoutMinutes: minutesOf(values.idleTimeoutMinutes),
      }),
    }),
  })
  return (
    <SettingsPanel title="Security" form={form}>
      <Checkbox.Group
        label="Require two-factor authentication"
        description="Members with these roles can use the workspace only after turning it on. Changes apply immediately"
        {...form.getInputProps('twoFactorRoles')}
      >
        <Stack gap="xs" mt={8}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={roleNames[role]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label="Sign out after"
          description="Time since signing in"
          allowDeselect={false}
          data={optionsOf(lifetimes, sessionLifetimeMinutes, '30 days (default)')}
          {...form.getInputProps('sessionLifetimeMinutes')}
        />
        <Select
          label="Sign out when inactive for"
          description="Time since the last activity"
          allowDeselect={false}
          data={optionsOf(idleTimes, idleTimeoutMinutes, '7 days (default)')}
          {...form.getInputProps('idleTimeoutMinutes')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        For members of several workspaces, the shortest times apply. Existing sessions are signed out, too. API keys are
        not affected.
      </Text>
    </SettingsPanel>
  )
}

function sameRoles(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role))
}

function minutesOf(value: string): number | null {
  return value === longest ? null : Number(value)
}

/** With the stored value, which a program may have chosen freely. */
function optionsOf(offered: readonly number[], stored: number | null, longestLabel: string) {
  const minutes = stored === null || offered.includes(stored) ? offered : [...offered, stored]
  const options = minutes
    .toSorted((one, other) => one - other)
    .map((each) => ({ value: String(each), label: durationOf(each) }))
  return [...options, { value: longest, label: longestLabel }]
}

function durationOf(minutes: number): string {
  if (minutes % day === 0) return count(minutes / day, 'day')
  return minutes % hour === 0 ? count(minutes / hour, 'hour') : count(minutes, 'minute')
}
