import { Anchor, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import { verifyCode } from '../../session.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import styles from './two-factor.module.css'

type ConfirmCodeProps = {
  /** `otpauth://…`, with the secret in it. */
  uri: string
  onClose: () => void
  onConfirmed: () => void
}

/** Shows the secret for the authenticator app and verifies a code from the app. */
export function ConfirmCode({ uri, onClose, onConfirmed }: ConfirmCodeProps) {
  const { t } = useTranslation('account')
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).SignInCode,
    initial: { code: '' },
    toInput: (values) => values,
    onSubmit: async ({ code }) => {
      await verifyCode(code)
      onConfirmed()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md" p="md">
        <Title order={2}>{t('setUpYourAuthenticatorApp')}</Title>
        <div className={styles.secret}>
          <QrCode text={uri} label={t('qrCode')} />
          <Stack gap={6}>
            <Text size="sm">
              <Trans t={t} i18nKey="scanQrCode" components={{ a: <Anchor href={uri} underline="always" /> }} />
            </Text>
            <code className={styles.key}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Group>
              <CopyButton text={secret} what="key" label={t('copyKey')} />
            </Group>
          </Stack>
        </div>
        <TextInput
          label={t('code')}
          name="code"
          description={t('codeFromApp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="123 456"
          autoFocus
          {...form.getInputProps('code')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('turnOn')}
        </FormEnd>
      </Stack>
    </form>
  )
}

/** Dark on light in both colour schemes, as scanners need it. Rendered here because the CSP allows no external images. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const modules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={modules} fill="#000" />
    </svg>
  )
}
