import { useTranslation } from 'react-i18next'
import { disableTwoFactor } from '../../session.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { useRefresh } from './use-refresh.ts'

export function TurnOffTwoFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const refresh = useRefresh()
  if (!opened) return null
  return (
    <Window label={t('turnOffTwoFactorAuthentication')} onClose={onClose}>
      <ConfirmPassword
        title={t('confirmTurnOff')}
        submitLabel={t('turnOff')}
        danger
        onClose={onClose}
        onPassword={async (password) => {
          await disableTwoFactor(password)
          await refresh()
          onClose()
          notifySuccess(t('twoFactorAuthenticationIsOff'))
        }}
      >
        {t('turnOffEffect')}
      </ConfirmPassword>
    </Window>
  )
}
