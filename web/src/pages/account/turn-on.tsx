import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enableTwoFactor, type TwoFactorSecret } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmCode } from './confirm-code.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from './use-refresh.ts'

/** Asks for the password, verifies a code from the app, and shows the recovery codes. Takes effect in the second step. */
export function TurnOnTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
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
      <Window key="password" label={t('turnOnTwoFactorAuthentication')} onClose={close}>
        <ConfirmPassword
          title={t('turnOnTwoFactorAuthentication')}
          submitLabel={t('continue')}
          onClose={close}
          onPassword={async (password) => setSecret(await enableTwoFactor(password))}
        >
          {t('authenticatorAppNeeded')}
        </ConfirmPassword>
      </Window>
    )
  }
  if (!isOn) {
    return (
      <Window key="code" label={t('setUpYourAuthenticatorApp')} onClose={close}>
        <ConfirmCode uri={secret.totpURI} onClose={close} onConfirmed={() => setIsOn(true)} />
      </Window>
    )
  }
  return (
    <Window key="codes" label={t('saveYourRecoveryCodes')}>
      <RecoveryCodes
        title={t('saveYourRecoveryCodes')}
        codes={secret.backupCodes}
        onClose={() => {
          close()
          void refresh()
          notifySuccess(t('twoFactorAuthenticationIsOn'))
        }}
      />
    </Window>
  )
}
