import { NativeSelect } from '@mantine/core'
import type { ConversationDetail } from '@parley/shared/conversations/conversations'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../scope.ts'
import { useSetOptOut } from '../../contacts/use-set-opt-out.ts'

type OptOutSelectProps = { contactId: string; optOut: ConversationDetail['opt_out'] }

/** The customer's message preferences. Members can record a preference that was stated elsewhere. */
export function OptOutSelect({ contactId, optOut }: OptOutSelectProps) {
  const { t } = useTranslation('inbox')
  const mayChange = useMay('reply')
  const { setOptOut } = useSetOptOut(contactId)
  return (
    <NativeSelect
      aria-label={t('messagePreferences')}
      disabled={!mayChange}
      data={[
        { value: '', label: t('subscribed') },
        { value: 'campaigns', label: t('noCampaigns') },
        { value: 'everything', label: t('noMessages') },
      ]}
      value={optOut ?? ''}
      onChange={({ currentTarget: { value } }) => setOptOut(value)}
    />
  )
}
