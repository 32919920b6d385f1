import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core'
import { roles } from '@parley/shared/words'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { roleNames } from '../../roles.ts'
import { isEqual } from '../../ui/forms/compare-with-server.ts'
import { Select } from '../../ui/forms/select.tsx'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const hour = 60
const day = 24 * hour
const lifetimes = [hour, 4 * hour, 8 * hour, 12 * hour, day, 7 * day, 14 * day]
const idleTimes = [15, 30, hour, 2 * hour, 8 * hour, day]
/** The value of the installation's own limit. */
const longest = 'longest'

const names = {
  get twoFactorRoles() {
    return i18n.t('settings:requireTwoFactorAuthentication')
  },
  get sessionLifetimeMinutes() {
    return i18n.t('settings:signOutAfter')
  },
  get idleTimeoutMinutes() {
    return i18n.t('settings:signOutWhenInactiveFor')
  },
}

/** Who needs two-factor authentication, and how long sessions of members last. */
export function SecurityForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const { twoFactorRoles, sessionLifetimeMinutes, idleTimeoutMinutes } = settings
  const current = {
    twoFactorRoles: inOrder(twoFactorRoles),
    sessionLifetimeMinutes: String(sessionLifetimeMinutes ?? longest),
    idleTimeoutMinutes: String(idleTimeoutMinutes ?? longest),
  }
  const form = useSettingsForm(current, {
    names,
    toChange: (values, known) => ({
      ...(!isEqual(values.twoFactorRoles, known.twoFactorRoles) && { twoFactorRoles: values.twoFactorRoles }),
      ...(values.sessionLifetimeMinutes !== known.sessionLifetimeMinutes && {
        sessionLifetimeMinutes: minutesOf(values.sessionLifetimeMinutes),
      }),
      ...(values.idleTimeoutMinutes !== known.idleTimeoutMinutes && {
        idleTimeoutMinutes: minutesOf(values.idleTimeoutMinutes),
      }),
    }),
  })
  return (
    <SettingsPanel id="security" title={t('security')} form={form}>
      <Checkbox.Group
        label={t('requireTwoFactorAuthentication')}
        description={t('twoFactorRolesHint')}
        {...form.getInputProps('twoFactorRoles')}
        onChange={(chosen) => form.setFieldValue('twoFactorRoles', inOrder(chosen))}
      >
        <Stack gap="xs" mt={8}>
          {roles.map((role) => (
            <Checkbox key={role} value={role} label={roleNames[role]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label={t('signOutAfter')}
          description={t('timeSinceSigningIn')}
          allowDeselect={false}
          data={optionsOf(lifetimes, sessionLifetimeMinutes, t('daysByDefault', { days: t('days', { count: 30 }) }))}
          {...form.getInputProps('sessionLifetimeMinutes')}
        />
        <Select
          label={t('signOutWhenInactiveFor')}
          description={t('timeSinceTheLastActivity')}
          allowDeselect={false}
          data={optionsOf(idleTimes, idleTimeoutMinutes, t('daysByDefault', { days: t('days', { count: 7 }) }))}
          {...form.getInputProps('idleTimeoutMinutes')}
        />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('sessionLimitsHint')}
      </Text>
    </SettingsPanel>
  )
}

/** The chosen roles in the order of the checkboxes, so that a role that is checked again is no change. */
function inOrder(chosen: readonly string[]): string[] {
  return roles.filter((role) => chosen.includes(role))
}

function minutesOf(value: string): number | null {
  return value === longest ? null : Number(value)
}

/** The options with the stored value, which a program may have chosen freely. */
function optionsOf(offered: readonly number[], stored: number | null, longestLabel: string) {
  const minutes = stored === null || offered.includes(stored) ? offered : [...offered, stored]
  const options = minutes
    .toSorted((one, other) => one - other)
    .map((each) => ({ value: String(each), label: durationOf(each) }))
  return [...options, { value: longest, label: longestLabel }]
}

function durationOf(minutes: number): string {
  if (minutes % day === 0) return i18n.t('common:days', { count: minutes / day })
  return minutes % hour === 0
    ? i18n.t('common:hours', { count: minutes / hour })
    : i18n.t('settings:minutes', { count: minutes })
}
