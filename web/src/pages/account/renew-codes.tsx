import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { renewRecoveryCodes } from '../../session.ts'
import { Window } from '../../ui/overlays/window.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useRefresh } from './use-refresh.ts'

export function RenewCodes({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('account')
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  if (!opened) return null
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  if (codes) {
    return (
      <Window key="codes" label={t('yourNewRecoveryCodes')}>
        <RecoveryCodes title={t('yourNewRecoveryCodes')} codes={codes} onClose={close} />
      </Window>
    )
  }
  return (
    <Window key="password" label={t('newRecoveryCodes')} onClose={close}>
      <ConfirmPassword
        title={t('generateNewRecoveryCodes')}
        submitLabel={t('generateCodes')}
        onClose={close}
        onPassword={async (password) => {
          setCodes(await renewRecoveryCodes(password))
          await refresh()
        }}
      >
        {t('yourCurrentCodesStopWorkingImmediately')}
      </ConfirmPassword>
    </Window>
  )
}
