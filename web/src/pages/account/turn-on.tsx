import { useState } from 'react'
import { enableTwoFactor, type TwoFactorSecret } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from './use-refresh.ts'

/** Asks for the password, verifies a code from the app, and shows the recovery codes. Takes effect in the second step. */
export function TurnOnTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  const [secret, setSecret] = useState<TwoFactorSecret>()
  const [isOn, setIsOn] = useState(false)
  if (!opened) return null
  const close = () => {
    setSecret(undefined)
    setIsOn(false)
    onClose()
  }
  if (!secret) {
    return (
      <Window key="password" label="Turn on two-factor authentication" onClose={close}>
        <ConfirmPassword
          title="Turn on two-factor authentication"
          submitLabel="Continue"
          onClose={close}
          onPassword={async (password) => setSecret(await enableTwoFactor(password))}
        >
          You need an authenticator app on your phone, such as Aegis, 2FAS, 1Password or Google Authenticator.
        </ConfirmPassword>
      </Window>
    )
  }
  if (!isOn) {
    return (
      <Window key="code" label="Set up your authenticator app" onClose={close}>
        <ConfirmCode uri={secret.totpURI} onClose={close} onConfirmed={() => setIsOn(true)} />
      </Window>
    )
  }
  return (
    <Window key="codes" label="Save your recovery codes">
      <RecoveryCodes
        title="Save your recovery codes"
        codes={secret.backupCodes}
        onClose={() => {
          close()
          void refresh()
          notifySuccess('Two-factor authentication is on.')
        }}
      />
    </Window>
  )
}
