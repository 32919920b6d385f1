import { Checkbox, Fieldset, InputError, Stack } from '@mantine/core'
import { keyPermissions } from '@parley/shared/words'
import {
  type KeyPermission,
  type KeyPermissions,
  keyPermissionNeeds,
  noKeyPermissions,
} from '@parley/shared/workspace/key-permissions'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { permissionName } from '../../permission-name.ts'
import { useWorkspaceContext } from '../../scope.ts'

/** The default permissions of a new key. */
export const readOnly: KeyPermissions = { ...noKeyPermissions, read: true }

/** Whether the user may grant a permission to a key: only permissions that the user has. */
export function useMayGrant(): (permission: KeyPermission) => boolean {
  const { permissions } = useWorkspaceContext().workspace
  return (permission) => keyPermissionNeeds[permission].every((each) => permissions.includes(each))
}

type PermissionBoxesProps = {
  value: KeyPermissions
  onChange: (value: KeyPermissions) => void
  /** The permissions that the key has already. They may stay, even if the user could not grant them. */
  granted?: KeyPermissions
  error?: ReactNode
}

export function PermissionBoxes({ value, onChange, granted, error }: PermissionBoxesProps) {
  const { t } = useTranslation('api-keys')
  const mayGrant = useMayGrant()
  const isOffered = (permission: KeyPermission) => mayGrant(permission) || granted?.[permission] === true
  return (
    <Fieldset legend={t('permissions')} variant="default" p="sm">
      <Stack gap="xs">
        {keyPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionName(permission)}
            description={isOffered(permission) ? t(`meaning.${permission}`) : missingPermission(permission)}
            checked={value[permission]}
            disabled={!isOffered(permission)}
            onChange={(event) => onChange({ ...value, [permission]: event.currentTarget.checked })}
          />
        ))}
        {error && <InputError>{error}</InputError>}
      </Stack>
    </Fieldset>
  )
}

function missingPermission(permission: KeyPermission): string {
  return i18n.t('api-keys:cannotGrant', {
    value: i18n.t(`api-keys:meaning.${permission}`),
    inWords: keyPermissionNeeds[permission].map(permissionName).join(', '),
  })
}
