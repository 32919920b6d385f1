import { Checkbox, Stack, Text } from '@mantine/core'
import type { MemberAccess, MemberView } from '@parley/shared/workspace/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { NewOwnerSelect } from '../../new-owner-select.tsx'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'

/** Removes a member, or lets the signed-in user leave, and disables what the member made where that is chosen. */
export function RemoveMember({
  member,
  opened,
  onClose,
}: {
  member: MemberView
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me, workspace } = useWorkspaceContext()
  const where = { workspaceId: workspace.id, userId: member.user_id }
  const access = useQuery(trpc.members.access.queryOptions(where))
  const remove = useMutation(trpc.members.remove.mutationOptions())
  const [disableApiKeys, setDisableApiKeys] = useState(false)
  const [disableWebhooks, setDisableWebhooks] = useState(false)
  const [keyOwner, setKeyOwner] = useState('')
  const [webhookOwner, setWebhookOwner] = useState('')
  const isMe = member.user_id === me.user.id
  const counts = { keys: access.data?.api_keys.length ?? 0, webhooks: access.data?.webhooks.length ?? 0 }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={
        isMe ? t('leave', { name: workspace.name }) : t('removeFrom', { name: member.name, name2: workspace.name })
      }
      yes={isMe ? t('leave2') : t('remove2')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync({
          ...where,
          disableApiKeys,
          disableWebhooks,
          ...(!disableApiKeys && keyOwner !== '' && { handOverApiKeysTo: keyOwner }),
          ...(!disableWebhooks && webhookOwner !== '' && { handOverWebhooksTo: webhookOwner }),
        })
        if (isMe) return window.location.assign('/')
        await Promise.all([
          queries.invalidateQueries(trpc.members.pathFilter()),
          queries.invalidateQueries(trpc.invitations.pathFilter()),
        ])
        notifySuccess(t('hasBeenRemoved', { name: member.name }))
      }}
    >
      <Stack gap="sm">
        <span>{isMe ? t('youLoseAccess') : t('memberLosesAccess', { name: member.name })}</span>
        {access.data && (
          <>
            <Disable
              what={
                isMe
                  ? t('yourApiKeys', { count: counts.keys })
                  : t('apiKeysOf', { count: counts.keys, name: member.name })
              }
              names={namesOf(access.data).keys}
              checked={disableApiKeys}
              onChange={setDisableApiKeys}
            />
            {access.data.api_keys.length > 0 && !disableApiKeys && (
              <NewOwnerSelect
                label={t('handTheseApiKeysOverTo')}
                permission="manage_api_keys"
                except={member.user_id}
                nobody={t('nobody')}
                value={keyOwner}
                onChange={setKeyOwner}
              />
            )}
            <Disable
              what={
                isMe
                  ? t('yourWebhooks', { count: counts.webhooks })
                  : t('webhooksOf', { count: counts.webhooks, name: member.name })
              }
              names={namesOf(access.data).webhooks}
              checked={disableWebhooks}
              onChange={setDisableWebhooks}
            />
            {access.data.webhooks.length > 0 && !disableWebhooks && (
              <NewOwnerSelect
                label={t('handTheseWebhooksOverTo')}
                permission="manage_webhooks"
                except={member.user_id}
                nobody={t('nobody')}
                value={webhookOwner}
                onChange={setWebhookOwner}
              />
            )}
            {access.data.hidden > 0 && <span>{t('moreApiKeysOrWebhooksWhich', { hidden: access.data.hidden })}</span>}
          </>
        )}
      </Stack>
    </Confirm>
  )
}

function namesOf(access: MemberAccess) {
  return {
    keys: access.api_keys.map(({ name, key_prefix, mode }) =>
      i18n.t('members:keyInMode', { name, prefix: key_prefix, mode: i18n.t(`members:${mode}Mode`) }),
    ),
    webhooks: access.webhooks.map(({ host, mode }) =>
      i18n.t('members:webhookInMode', { host, mode: i18n.t(`members:${mode}Mode`) }),
    ),
  }
}

type DisableProps = { what: string; names: string[]; checked: boolean; onChange: (checked: boolean) => void }

function Disable({ what, names, checked, onChange }: DisableProps) {
  const { t } = useTranslation('members')
  if (names.length === 0) return null
  return (
    <Stack gap={4}>
      <Checkbox
        label={what}
        description={t('otherwiseTheyKeepWorking')}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {names.map((name) => (
        <Text key={name} size="xs" c="dimmed" pl="xl">
          {name}
        </Text>
      ))}
    </Stack>
  )
}
