import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { memberPermissions } from '@parley/shared/words'
import {
  MemberChange,
  type MemberPermission,
  type MemberView,
  type Role,
  roleBundles,
} from '@parley/shared/workspace/members'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { permissionName } from '../../permission-name.ts'
import { roleNames } from '../../roles.ts'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Callout } from '../../ui/text/callout.tsx'
import { RoleSelect } from './role-select.tsx'

type ChangeMemberProps = { member: MemberView; opened: boolean; onClose: () => void }

export function ChangeMember({ member, opened, onClose }: ChangeMemberProps) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const change = useMutation(trpc.members.change.mutationOptions())
  const form = useSchemaForm<{ role: Role; permissions: MemberPermission[] }, typeof MemberChange>({
    schema: MemberChange,
    initial: { role: member.role, permissions: member.permissions },
    toInput: (values) => ({ workspaceId: workspace.id, userId: member.user_id, ...values }),
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.members.pathFilter())
      notifySuccess(t('nowHasTheRole', { name: member.name, value: roleNames[input.role] }))
      onClose()
    },
  })
  const { role, permissions } = form.getValues()
  const set = (permission: MemberPermission, isGranted: boolean) =>
    form.setFieldValue(
      'permissions',
      memberPermissions.filter((each) => (each === permission ? isGranted : permissions.includes(each))),
    )

  return (
    <Modal opened={opened} onClose={onClose} title={t('roleAndPermissionsOf', { name: member.name })}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <RoleSelect
            value={role}
            onChange={(next) => form.setValues({ role: next, permissions: [...roleBundles[next]] })}
          />
          <Fieldset legend={t('permissions')} variant="default" p="sm" disabled={role === 'owner'}>
            <Stack gap="xs">
              {memberPermissions.map((permission) => (
                <Checkbox
                  key={permission}
                  label={permissionName(permission)}
                  description={t(`meaning.${permission}`)}
                  checked={permissions.includes(permission)}
                  onChange={(event) => set(permission, event.currentTarget.checked)}
                />
              ))}
            </Stack>
          </Fieldset>
          <KeptAccess member={member} permissions={permissions} />
          <Text size="xs" c="dimmed">
            {role === 'owner' ? t('ownerPermissionsHint') : t('permissionsHint')}
          </Text>
          <FormEnd form={form} onCancel={onClose}>
            {t('save')}
          </FormEnd>
        </Stack>
      </form>
    </Modal>
  )
}

type KeptAccessProps = { member: MemberView; permissions: readonly MemberPermission[] }

/** What keeps working although the member loses the permission to manage it. */
function KeptAccess({ member, permissions }: KeptAccessProps) {
  const { t } = useTranslation('members')
  const trpc = useTRPC()
  const { workspace } = useWorkspaceContext()
  const loses = (permission: MemberPermission) =>
    member.permissions.includes(permission) && !permissions.includes(permission)
  const losesAny = loses('manage_api_keys') || loses('manage_webhooks')
  const where = { workspaceId: workspace.id, userId: member.user_id }
  const access = useQuery(trpc.members.access.queryOptions(where, { enabled: losesAny }))
  if (!losesAny || !access.data) return null
  const { api_keys, webhooks, hidden } = access.data
  const kept = [
    ...(loses('manage_api_keys')
      ? api_keys.map(({ name, key_prefix }) => t('apiKey', { name, prefix: key_prefix }))
      : []),
    ...(loses('manage_webhooks')
      ? webhooks.map(({ host, mode }) => t('keptWebhook', { host, mode: t(`${mode}Mode`) }))
      : []),
    ...(hidden > 0 ? [t('thatYouMayNotManage', { hidden })] : []),
  ]
  if (kept.length === 0) return null
  return <Callout tone="warn">{t('keepsWorkingHint', { name: member.name, value: kept.join(', ') })}</Callout>
}
