import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { otpTypes } from '@parley/shared/words'
import type { SchemaForm } from '../../../ui/forms/schema-form.tsx'
import type { Draft } from './draft.ts'
import { FieldRules } from './field-rules.tsx'

const labels: Record<(typeof otpTypes)[number], string> = {
  COPY_CODE: 'Copies it with a button',
  ONE_TAP: 'One tap fills it in (Android)',
  ZERO_TAP: 'It is filled in without a tap (Android)',
}

/** The fields of an authentication template, whose texts the platform writes. */
export function CodeFields({ form }: { form: SchemaForm<Draft> }) {
  const { code } = form.getValues()
  const needsApp = code.otpType !== 'COPY_CODE'
  return (
    <Stack gap="sm">
      <Text size="sm">
        The platform writes the text of a one-time code, in the language of the template. The code itself is the only
        value of a message.
      </Text>
      <Checkbox
        label="Advise the customer not to share the code"
        checked={code.hasAdvice}
        onChange={(event) => form.setFieldValue('code.hasAdvice', event.currentTarget.checked)}
      />
      <TextInput
        label="Code valid for (minutes)"
        description="Optional. 1 to 90; shown in the footer."
        inputMode="numeric"
        {...form.getInputProps('code.minutes')}
      />
      <NativeSelect
        label="How the customer uses the code"
        data={otpTypes.map((value) => ({ value, label: labels[value] }))}
        {...form.getInputProps('code.otpType')}
      />
      <TextInput
        label="Button label"
        description="Optional. The platform has its own."
        {...form.getInputProps('code.label')}
      />
      {needsApp && (
        <>
          <TextInput
            label="Package name of the app"
            placeholder="com.example.shop"
            {...form.getInputProps('code.packageName')}
          />
          <FieldRules draft={form.getValues()} field="code.packageName" />
          <TextInput label="Signing key hash of the app" {...form.getInputProps('code.signatureHash')} />
        </>
      )}
      {code.otpType === 'ZERO_TAP' && (
        <>
          <Checkbox
            label="We accept WhatsApp’s terms for codes without a tap"
            checked={code.acceptsTerms}
            onChange={(event) => form.setFieldValue('code.acceptsTerms', event.currentTarget.checked)}
          />
          <FieldRules draft={form.getValues()} field="code.acceptsTerms" />
        </>
      )}
    </Stack>
  )
}
