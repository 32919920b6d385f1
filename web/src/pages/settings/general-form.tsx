import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { SettingsView } from '@parley/shared/workspace/settings'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { Select } from '../../ui/forms/select.tsx'
import { timeZonesWith } from '../../ui/forms/time-zones.ts'
import { currentLocale } from '../../ui/text/locale.ts'
import { useNow } from '../../ui/text/time.tsx'
import { listCountries } from './countries.ts'
import { SettingsPanel, useSettingsForm } from './settings-form.tsx'

const countries = listCountries()

const names = {
  get name() {
    return i18n.t('settings:name')
  },
  get timeZone() {
    return i18n.t('settings:timeZone')
  },
  get defaultCountry() {
    return i18n.t('settings:defaultCountry')
  },
  get assignsOnReply() {
    return i18n.t('settings:assignsOnReply')
  },
  get sendsReadReceipts() {
    return i18n.t('settings:sendsReadReceipts')
  },
  get sendsTyping() {
    return i18n.t('settings:sendsTyping')
  },
}

export function GeneralForm({ settings }: { settings: SettingsView }) {
  const { t } = useTranslation('settings')
  const { name, timeZone, defaultCountry, assignsOnReply, sendsReadReceipts, sendsTyping } = settings
  const current = { name, timeZone, defaultCountry, assignsOnReply, sendsReadReceipts, sendsTyping }
  const form = useSettingsForm(current, { names, toChange: changedFields })
  const now = useNow()
  const receipts = form.getInputProps('sendsReadReceipts', { type: 'checkbox' })
  const includesReceipts = form.getValues().sendsTyping
  return (
    <SettingsPanel title={t('general')} form={form}>
      <TextInput label={t('name')} description={t('nameHint')} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: 'end' }}>
        <Select
          label={t('timeZone')}
          description={t('timeZoneHint', { timeZone: timeIn(form.getValues().timeZone, now) })}
          searchable
          allowDeselect={false}
          limit={60}
          data={timeZonesWith(timeZone)}
          {...form.getInputProps('timeZone')}
        />
        <Select
          label={t('defaultCountry')}
          description={t('usedForPhoneNumbersWithout')}
          searchable
          allowDeselect={false}
          data={countries.some(({ value }) => value === defaultCountry) ? countries : [defaultCountry, ...countries]}
          {...form.getInputProps('defaultCountry')}
        />
      </SimpleGrid>
      <Switch
        label={t('assignsOnReply')}
        description={t('assignsOnReplyHint')}
        {...form.getInputProps('assignsOnReply', { type: 'checkbox' })}
      />
      <Switch
        label={t('sendsReadReceipts')}
        description={t('sendsReadReceiptsHint')}
        {...receipts}
        checked={includesReceipts || receipts.checked}
        disabled={includesReceipts}
      />
      <Switch
        label={t('sendsTyping')}
        description={t('sendsTypingHint')}
        {...form.getInputProps('sendsTyping', { type: 'checkbox' })}
      />
    </SettingsPanel>
  )
}

function timeIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat(currentLocale(), {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
}

/** The fields that differ from the stored state. Other members may have changed the rest meanwhile. */
export function changedFields<Values extends Record<string, unknown>>(values: Values, known: Values): Partial<Values> {
  const changed = Object.entries(values).filter(([field, value]) => value !== known[field])
  return Object.fromEntries(changed) as Partial<Values>
}
