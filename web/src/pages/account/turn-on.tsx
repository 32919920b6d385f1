import { useState } from 'react'
import { beginTwoFactor, type TwoFactorSecret } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { AskPassword } from './ask-password.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from './use-refresh.ts'

/** The password, the secret with a code that proves it arrived, and the recovery codes. On from the second step. */
export function TurnOn({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const refresh = useRefresh()
  const [begun, setBegun] = useState<TwoFactorSecret>()
  const [isOn, setIsOn] = useState(false)
  if (!opened) return null
  const close = () => {
    setBegun(undefined)
    setIsOn(false)
    onClose()
  }
  if (!begun) {
    return (
      <Window key="password" label="Turn on two-factor sign-in" onClose={close}>
        <AskPassword
          title="Turn on two-factor sign-in"
          go="Continue"
          onClose={close}
          onPassword={async (password) => setBegun(await beginTwoFactor(password))}
        >
          You need an app on your phone that makes six-digit codes, such as Aegis, 2FAS, 1Password or Google
          Authenticator.
        </AskPassword>
      </Window>
    )
  }
  if (!isOn) {
    return (
      <Window key="code" label="Add Parley to your app" onClose={close}>
        <ConfirmCode uri={begun.totpURI} onClose={close} onConfirmed={() => setIsOn(true)} />
      </Window>
    )
  }
  return (
    <Window key="codes" label="Store your recovery codes">
      <RecoveryCodes
        title="Store your recovery codes"
        codes={begun.backupCodes}
        onClose={() => {
          close()
          void refresh()
          notifySuccess('Two-factor sign-in is on.')
        }}
      />
    </Window>
  )
}
