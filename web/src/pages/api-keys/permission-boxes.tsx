import { Checkbox, Fieldset, InputError, Stack } from '@mantine/core'
import { keyPermissions } from '@parley/shared/words'
import {
  type KeyPermission,
  type KeyPermissions,
  keyPermissionMeanings,
  keyPermissionNeeds,
} from '@parley/shared/workspace/api-keys'
import type { ReactNode } from 'react'
import { useWorkspaceContext } from '../../scope.ts'
import { inWords } from '../../ui/text/format.ts'

/** What a new key may do unless told otherwise. */
export const readOnly: KeyPermissions = {
  read: true,
  write: false,
  conversations: false,
  analytics: false,
  bulk_send: false,
}

/** Whether this person may give a key the permission: nobody gives one more than they may do themselves. */
export function useMayGive(): (permission: KeyPermission) => boolean {
  const { permissions } = useWorkspaceContext().workspace
  return (permission) => permissions.includes(keyPermissionNeeds[permission])
}

type PermissionBoxesProps = {
  value: KeyPermissions
  onChange: (value: KeyPermissions) => void
  /** What the key holds already: it may stay, whoever changes the key. */
  held?: KeyPermissions
  error?: ReactNode
}

export function PermissionBoxes({ value, onChange, held, error }: PermissionBoxesProps) {
  const mayGive = useMayGive()
  const isOffered = (permission: KeyPermission) => mayGive(permission) || held?.[permission] === true
  return (
    <Fieldset legend="May" variant="default" p="sm">
      <Stack gap="xs">
        {keyPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={inWords(permission)}
            description={isOffered(permission) ? keyPermissionMeanings[permission] : lackedFor(permission)}
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

function lackedFor(permission: KeyPermission): string {
  return `${keyPermissionMeanings[permission]}. To give it you need “${inWords(keyPermissionNeeds[permission])}” yourself.`
}
