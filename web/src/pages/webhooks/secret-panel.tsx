import { Button, Group, Stack, Text } from '@mantine/core'
import type { WebhookSecret, WebhookView } from '@parley/shared/webhooks/webhook-views'
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifyFailure, notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { overlapChoices } from '../../ui/text/overlap.ts'
import { RelativeTime } from '../../ui/text/time.tsx'

/** The secret that signs deliveries: hidden by default, and rotated without downtime. */
export function SecretPanel({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const id = { ...useScope(), webhookId: webhook.id }
  const [shown, setShown] = useState<WebhookSecret>()
  const [rotating, setRotating] = useState(false)
  const reveal = useMutation(
    trpc.webhooks.revealSecret.mutationOptions({ onSuccess: setShown, onError: notifyFailure }),
  )
  return (
    <Panel
      title={t('secretLabel')}
      action={
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={shown ? <IconEyeOff size={14} /> : <IconEye size={14} />}
            loading={reveal.isPending}
            onClick={() => (shown ? setShown(undefined) : reveal.mutate(id))}
          >
            {shown ? t('hide') : t('reveal')}
          </Button>
          <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => setRotating(true)}>
            {t('rotate')}
          </Button>
        </Group>
      }
    >
      {shown ? (
        <Stack gap="xs">
          <CodeBlock text={shown.secret} what={t('signingSecret')} wrap />
          {shown.previous_secret_until && (
            <Text size="xs" c="dimmed">
              <Trans
                t={t}
                i18nKey="thePreviousSecretAlsoSignsUntil"
                components={{ relativetime: <RelativeTime at={shown.previous_secret_until} /> }}
              />
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {t('signingHint')}
        </Text>
      )}
      <Modal opened={rotating} onClose={() => setRotating(false)} title={t('rotateSigningSecret')}>
        <RotateForm
          id={id}
          onClose={() => setRotating(false)}
          onRotated={(secret) => {
            setShown(secret)
            setRotating(false)
            notifySuccess(t('rotated'))
          }}
        />
      </Modal>
    </Panel>
  )
}

type RotateFormProps = {
  id: { workspaceId: string; mode: 'live' | 'test'; webhookId: string }
  onClose: () => void
  onRotated: (secret: WebhookSecret) => void
}

function RotateForm({ id, onClose, onRotated }: RotateFormProps) {
  const { t } = useTranslation('webhooks')
  const trpc = useTRPC()
  const rotate = useMutation(trpc.webhooks.rotateSecret.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/webhooks/webhooks')).RotateWebhookSecret,
    initial: { overlapHours: '24' },
    toInput: ({ overlapHours }) => ({ ...id, overlapHours: Number(overlapHours) }),
    onSubmit: async (input) => onRotated(await rotate.mutateAsync(input)),
  })
  return (
    <form onSubmit={form.submit}>
      <Stack gap="md">
        <Text size="sm">{t('overlapHint')}</Text>
        <Select
          label={t('overlap')}
          data={overlapChoices()}
          allowDeselect={false}
          {...form.getInputProps('overlapHours')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('rotateSecret')}
        </FormEnd>
      </Stack>
    </form>
  )
}
