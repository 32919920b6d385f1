import { useState } from 'react'
import { renewRecoveryCodes } from '../../session.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from './use-refresh.ts'

export function RenewCodes({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  if (!opened) return null
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  if (codes) {
    return (
      <Window key="codes" label="Your new recovery codes">
        <RecoveryCodes title="Your new recovery codes" codes={codes} onClose={close} />
      </Window>
    )
  }
  return (
    <Window key="password" label="New recovery codes" onClose={close}>
      <ConfirmPassword
        title="Generate new recovery codes?"
        submitLabel="Generate codes"
        onClose={close}
        onPassword={async (password) => {
          setCodes(await renewRecoveryCodes(password))
          await refresh()
        }}
      >
        Your current codes stop working immediately.
      </ConfirmPassword>
    </Window>
  )
}
