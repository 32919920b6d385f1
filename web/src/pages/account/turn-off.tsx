import { disableTwoFactor } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { useRefresh } from './use-refresh.ts'

export function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  if (!opened) return null
  return (
    <Window label="Turn off two-factor authentication" onClose={onClose}>
      <ConfirmPassword
        title="Turn off two-factor authentication?"
        submitLabel="Turn off"
        danger
        onClose={onClose}
        onPassword={async (password) => {
          await disableTwoFactor(password)
          await refresh()
          onClose()
          notifySuccess('Two-factor authentication is off.')
        }}
      >
        You will sign in with your password only. The app’s codes and your recovery codes stop working.
      </ConfirmPassword>
    </Window>
  )
}
