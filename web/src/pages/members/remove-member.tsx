import { Checkbox, Stack, Text } from '@mantine/core'
import type { MemberAccess, MemberPermission, MemberView } from '@parley/shared/workspace/members'
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
  const { me, workspace } = useWorkspaceContext()
  const access = useQuery(trpc.members.access.queryOptions({ workspaceId: workspace.id, userId: member.user_id }))
  const remove = useRemoval(member)
  const [keys, setKeys] = useState(unchanged)
  const [webhooks, setWebhooks] = useState(unchanged)
  const isMe = member.user_id === me.user.id
  const counts = { keys: access.data?.api_keys.length ?? 0, webhooks: access.data?.webhooks.length ?? 0 }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={
        isMe ? t('leave', { name: workspace.name }) : t('removeFrom', { name: member.name, name2: workspace.name })
      }
      yes={isMe ? t('confirmLeave') : t('confirmRemove')}
      danger
      onConfirm={() => remove(keys, webhooks)}
    >
      <Stack gap="sm">
        <span>{isMe ? t('youLoseAccess') : t('memberLosesAccess', { name: member.name })}</span>
        {access.data && (
          <>
            <Made
              what={
                isMe
                  ? t('yourApiKeys', { count: counts.keys })
                  : t('apiKeysOf', { count: counts.keys, name: member.name })
              }
              names={namesOf(access.data).keys}
              fate={keys}
              onChange={setKeys}
              newOwner={{
                label: t('handTheseApiKeysOverTo'),
                permission: 'manage_api_keys',
                except: member.user_id,
              }}
            />
            <Made
              what={
                isMe
                  ? t('yourWebhooks', { count: counts.webhooks })
                  : t('webhooksOf', { count: counts.webhooks, name: member.name })
              }
              names={namesOf(access.data).webhooks}
              fate={webhooks}
              onChange={setWebhooks}
              newOwner={{
                label: t('handTheseWebhooksOverTo'),
                permission: 'manage_webhooks',
                except: member.user_id,
              }}
            />
            {access.data.contacts > 0 && (
              <span>
                {isMe
                  ? t('yourContacts', { count: access.data.contacts })
                  : t('contactsOf', { count: access.data.contacts, name: member.name })}
              </span>
            )}
            {access.data.hidden > 0 && <span>{t('moreKeepWorking', { hidden: access.data.hidden })}</span>}
          </>
        )}
      </Stack>
    </Confirm>
  )
}

/** What becomes of the API keys, or the webhooks, that the person made. */
type Fate = { readonly isDisabled: boolean; readonly owner: string }

const unchanged: Fate = { isDisabled: false, owner: '' }

function useRemoval(member: MemberView) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { me, workspace } = useWorkspaceContext()
  const remove = useMutation(trpc.members.remove.mutationOptions())
  return async (keys: Fate, webhooks: Fate) => {
    await remove.mutateAsync({
      workspaceId: workspace.id,
      userId: member.user_id,
      disableApiKeys: keys.isDisabled,
      disableWebhooks: webhooks.isDisabled,
      ...(!keys.isDisabled && keys.owner !== '' && { handOverApiKeysTo: keys.owner }),
      ...(!webhooks.isDisabled && webhooks.owner !== '' && { handOverWebhooksTo: webhooks.owner }),
    })
    if (member.user_id === me.user.id) return window.location.assign('/')
    await Promise.all([
      queries.invalidateQueries(trpc.members.pathFilter()),
      queries.invalidateQueries(trpc.invitations.pathFilter()),
    ])
    notifySuccess(t('hasBeenRemoved', { name: member.name }))
  }
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

type MadeProps = {
  what: string
  names: string[]
  fate: Fate
  onChange: (fate: Fate) => void
  newOwner: { label: string; permission: MemberPermission; except: string }
}

function Made({ what, names, fate, onChange, newOwner }: MadeProps) {
  const { t } = useTranslation('members')
  if (names.length === 0) return null
  return (
    <>
      <Stack gap={4}>
        <Checkbox
          label={what}
          description={t('otherwiseTheyKeepWorking')}
          checked={fate.isDisabled}
          onChange={(event) => onChange({ ...fate, isDisabled: event.currentTarget.checked })}
        />
        {names.map((name) => (
          <Text key={name} size="xs" c="dimmed" pl="xl">
            {name}
          </Text>
        ))}
      </Stack>
      {!fate.isDisabled && (
        <NewOwnerSelect
          {...newOwner}
          nobody={t('nobody')}
          value={fate.owner}
          onChange={(owner) => onChange({ ...fate, owner })}
        />
      )}
    </>
  )
}
