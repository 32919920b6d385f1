import { Checkbox, Fieldset, Stack } from '@mantine/core'
import { type KeyPermissions, keyPermissionMeanings } from '@parley/shared/api-keys'
import { keyPermissions } from '@parley/shared/words'
import { inWords } from '../../ui/format.ts'

/** What a new key may do unless told otherwise. */
export const readOnly: KeyPermissions = {
  read: true,
  write: false,
  conversations: false,
  analytics: false,
  bulk_send: false,
}

type PermissionBoxesProps = { value: KeyPermissions; onChange: (value: KeyPermissions) => void }

export function PermissionBoxes({ value, onChange }: PermissionBoxesProps) {
  return (
    <Fieldset legend="May" variant="default" p="sm">
      <Stack gap="xs">
        {keyPermissions.map((permission) => (
          <Checkbox
            key={permission}
            label={inWords(permission)}
            description={keyPermissionMeanings[permission]}
            checked={value[permission]}
            onChange={(event) => onChange({ ...value, [permission]: event.currentTarget.checked })}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
