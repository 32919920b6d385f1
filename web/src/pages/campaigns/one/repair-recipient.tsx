import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { isRepairable } from '@parley/shared/campaigns/is-repairable'
import type { RecipientToRepair } from '@parley/shared/campaigns/recipient-repairs'
import type { RecipientView } from '@parley/shared/campaigns/recipients'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import { translated } from '../../../i18n/sentences.ts'
import { PhoneInput } from '../../../phone-input.tsx'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { Window } from '../../../ui/overlays/window.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { FileSlotOnDemand } from '../../templates/file-slot-on-demand.tsx'

/** Whether the recipient failed because of its number or values. */
export function canBeRepaired({ state, message_id: messageId, error }: RecipientView): boolean {
  return isRepairable({ state, messageId, errorCode: error?.code ?? null })
}

type RepairProps = { campaignId: string; recipient: RecipientView }

/** Opens the number and values of a failed recipient, to be corrected and sent. */
export function RepairRecipient({ campaignId, recipient }: RepairProps) {
  const { t } = useTranslation('campaigns')
  const [isOpen, setOpen] = useState(false)
  const number = formatNumber(recipient.position + 1)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        aria-label={t('editRecipient', { number })}
        onClick={() => setOpen(true)}
      >
        {t('edit')}
      </Button>
      {isOpen && (
        <Window label={t('recipientOfNumber', { number })} onClose={() => setOpen(false)}>
          <Stored campaignId={campaignId} recipientId={recipient.id} onClose={() => setOpen(false)} />
        </Window>
      )}
    </>
  )
}

type OpenProps = { campaignId: string; recipientId: string; onClose: () => void }

function Stored({ campaignId, recipientId, onClose }: OpenProps) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const options = { ...useScope(), campaignId, recipientId }
  const stored = useQuery(trpc.campaigns.recipientToRepair.queryOptions(options, { staleTime: 0, gcTime: 0 }))
  return (
    <Loaded query={stored} skeleton={<FormSkeleton />}>
      {({ recipient }) =>
        recipient ? (
          <RepairForm campaignId={campaignId} recipient={recipient} onClose={onClose} />
        ) : (
          <Text p="md">{t('notRepairable')}</Text>
        )
      }
    </Loaded>
  )
}

type FormProps = { campaignId: string; recipient: RecipientToRepair; onClose: () => void }

function RepairForm({ campaignId, recipient, onClose }: FormProps) {
  const { t } = useTranslation('campaigns')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const [phone, setPhone] = useState(recipient.phone)
  const [userId, setUserId] = useState(recipient.user_id ?? '')
  const [variables, setVariables] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      recipient.values.flatMap(({ address, value, file }) => [
        [address, value],
        ...(file ? [[file.address, file.id]] : []),
      ]),
    ),
  )
  const repair = useMutation(
    trpc.campaigns.repairRecipient.mutationOptions({
      onSuccess: () => {
        notifySuccess(t('corrected'))
        onClose()
      },
      onSettled: () => queries.invalidateQueries(trpc.campaigns.pathFilter()),
    }),
  )
  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault()
    if (repair.isPending) return
    repair.mutate({
      ...scope,
      campaignId,
      recipientId: recipient.id,
      phone,
      ...(userId !== '' && { userId }),
      variables,
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" p="md">
        <div>
          <Title order={2}>{t('editRecipient', { number: formatNumber(recipient.position + 1) })}</Title>
          <Text size="sm" c="dimmed">
            {translated(recipient.message)}
          </Text>
        </div>
        <PhoneInput label={t('phoneNumber')} value={phone} onChange={(event) => setPhone(event.currentTarget.value)} />
        {recipient.user_id !== null && (
          <TextInput
            label={t('whatsappUserId')}
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value)}
          />
        )}
        {recipient.values.map((value) => (
          <ValueField
            key={value.address}
            value={value}
            variables={variables}
            onChange={(changed) => setVariables({ ...variables, ...changed })}
          />
        ))}
        {repair.error && (
          <Callout tone="bad" alert>
            {readFailure(repair.error).message}
          </Callout>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={repair.isPending}>
            {t('saveAndSend')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type Variables = Readonly<Record<string, string>>
type ValueFieldProps = {
  value: RecipientToRepair['values'][number]
  variables: Variables
  onChange: (changed: Variables) => void
}

/** A value of the template: a text, or a file or a link to one. */
function ValueField({ value: { address, label, is_optional, file }, variables, onChange }: ValueFieldProps) {
  const { t } = useTranslation('campaigns')
  const text = variables[address] ?? ''
  if (!file) {
    return (
      <TextInput
        label={translated(label)}
        description={is_optional ? t('optional') : undefined}
        dir="auto"
        value={text}
        onChange={(event) => onChange({ [address]: event.currentTarget.value })}
      />
    )
  }
  return (
    <FileSlotOnDemand
      slot={{ label, isOptional: is_optional }}
      file={file}
      fileId={variables[file.address] || undefined}
      onFile={(fileId = '') => onChange({ [file.address]: fileId, [address]: '' })}
      link={text}
      onLink={(link) => onChange({ [address]: link })}
    />
  )
}
