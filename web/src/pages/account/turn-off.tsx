import { turnOffTwoFactor } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { AskPassword } from './ask-password.tsx'
import { useRefresh } from './use-refresh.ts'

export function TurnOff({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  if (!opened) return null
  return (
    <Window label="Turn off two-factor sign-in" onClose={onClose}>
      <AskPassword
        title="Turn off two-factor sign-in?"
        go="Turn off"
        danger
        onClose={onClose}
        onPassword={async (password) => {
          await turnOffTwoFactor(password)
          await refresh()
          onClose()
          notifySuccess('Two-factor sign-in is off.')
        }}
      >
        From then on your password alone signs you in. The app’s codes and the recovery codes stop working.
      </AskPassword>
    </Window>
  )
}
