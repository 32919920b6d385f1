import { Checkbox, Stack, Text } from '@mantine/core'
import type { MemberAccess, MemberView } from '@parley/shared/workspace/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      question={isMe ? `Leave ${workspace.name}?` : `Remove ${member.name} from ${workspace.name}?`}
      yes={isMe ? 'Leave' : 'Remove'}
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
        notifySuccess(`${member.name} has been removed.`)
      }}
    >
      <Stack gap="sm">
        <span>
          {isMe ? 'You lose' : `${member.name} loses`} access to this workspace immediately, and open invitations from{' '}
          {isMe ? 'you' : 'this person'} are revoked. Messages and campaigns are kept.
        </span>
        {access.data && (
          <>
            <Disable
              what={`API keys that ${isMe ? 'you' : member.name} created`}
              names={namesOf(access.data).keys}
              checked={disableApiKeys}
              onChange={setDisableApiKeys}
            />
            {access.data.api_keys.length > 0 && !disableApiKeys && (
              <NewOwnerSelect
                label="Hand these API keys over to"
                permission="manage_api_keys"
                except={member.user_id}
                nobody="Nobody"
                value={keyOwner}
                onChange={setKeyOwner}
              />
            )}
            <Disable
              what={`webhooks that ${isMe ? 'you' : member.name} created`}
              names={namesOf(access.data).webhooks}
              checked={disableWebhooks}
              onChange={setDisableWebhooks}
            />
            {access.data.webhooks.length > 0 && !disableWebhooks && (
              <NewOwnerSelect
                label="Hand these webhooks over to"
                permission="manage_webhooks"
                except={member.user_id}
                nobody="Nobody"
                value={webhookOwner}
                onChange={setWebhookOwner}
              />
            )}
            {access.data.hidden > 0 && (
              <span>{access.data.hidden} more API keys or webhooks, which you may not manage, keep working.</span>
            )}
          </>
        )}
      </Stack>
    </Confirm>
  )
}

function namesOf(access: MemberAccess) {
  return {
    keys: access.api_keys.map(({ name, key_prefix, mode }) => `${name} (${key_prefix}, ${mode} mode)`),
    webhooks: access.webhooks.map(({ host, mode }) => `${host} (${mode} mode)`),
  }
}

type DisableProps = { what: string; names: string[]; checked: boolean; onChange: (checked: boolean) => void }

function Disable({ what, names, checked, onChange }: DisableProps) {
  if (names.length === 0) return null
  return (
    <Stack gap={4}>
      <Checkbox
        label={`Disable the ${what} (${names.length})`}
        description="Otherwise they keep working."
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
