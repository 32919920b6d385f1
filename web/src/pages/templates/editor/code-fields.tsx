import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { otpTypes } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

const labels: Record<(typeof otpTypes)[number], string> = {
  get COPY_CODE() {
    return i18n.t('templates:copiesItWithAButton')
  },
  get ONE_TAP() {
    return i18n.t('templates:oneTapFillsItInAndroid')
  },
  get ZERO_TAP() {
    return i18n.t('templates:zeroTapHint')
  },
}

/** The fields of an authentication template, whose texts the platform writes. */
export function CodeFields({ form }: { form: SchemaForm<Draft> }) {
  const { t } = useTranslation('templates')
  const { code } = form.getValues()
  const needsApp = code.otpType !== 'COPY_CODE'
  return (
    <Stack gap="sm">
      <Text size="sm">{t('authenticationText')}</Text>
      <Checkbox
        label={t('adviseSecrecy')}
        checked={code.hasAdvice}
        onChange={(event) => form.setFieldValue('code.hasAdvice', event.currentTarget.checked)}
      />
      <TextInput
        label={t('codeValidForMinutes')}
        description={t('optional1To90ShownIn')}
        inputMode="numeric"
        {...form.getInputProps('code.minutes')}
      />
      <NativeSelect
        label={t('howTheCustomerUsesTheCode')}
        data={otpTypes.map((value) => ({ value, label: labels[value] }))}
        {...form.getInputProps('code.otpType')}
      />
      <TextInput
        label={t('buttonLabel')}
        description={t('optionalThePlatformHasItsOwn')}
        {...form.getInputProps('code.label')}
      />
      {needsApp && (
        <>
          <TextInput
            label={t('packageNameOfTheApp')}
            placeholder="com.example.shop"
            {...form.getInputProps('code.packageName')}
          />
          <FieldRules draft={form.getValues()} field="code.packageName" />
          <TextInput label={t('signingKeyHashOfTheApp')} {...form.getInputProps('code.signatureHash')} />
        </>
      )}
      {code.otpType === 'ZERO_TAP' && (
        <>
          <Checkbox
            label={t('acceptZeroTapTerms')}
            checked={code.acceptsTerms}
            onChange={(event) => form.setFieldValue('code.acceptsTerms', event.currentTarget.checked)}
          />
          <FieldRules draft={form.getValues()} field="code.acceptsTerms" />
        </>
      )}
    </Stack>
  )
}
