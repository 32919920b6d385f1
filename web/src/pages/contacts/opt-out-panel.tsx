import { Radio, Stack } from '@mantine/core'
import type { ContactView } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../i18n/i18n.ts'
import { useMay } from '../../scope.ts'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { OptOutSourceText } from './opt-out.tsx'
import { useSetOptOut } from './use-set-opt-out.ts'

const preferences = [
  {
    value: '',
    get label() {
      return i18n.t('common:subscribed')
    },
    get description() {
      return i18n.t('contacts:campaignsAndReplies')
    },
  },
  {
    value: 'campaigns',
    get label() {
      return i18n.t('common:noCampaigns')
    },
    get description() {
      return i18n.t('contacts:repliesOnly')
    },
  },
  {
    value: 'everything',
    get label() {
      return i18n.t('common:noMessages')
    },
    get description() {
      return i18n.t('contacts:neitherCampaignsNorReplies')
    },
  },
]

/** The contact's message preferences and their source. Members can record a preference that was stated elsewhere. */
export function OptOutPanel({ contact }: { contact: ContactView }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('reply')
  const { setOptOut, isPending, pendingScope } = useSetOptOut(contact.id)
  // The new choice is shown while it is being saved; after an error, the stored one is shown again.
  const preference = isPending ? pendingScope : contact.opt_out?.scope
  const choose = (value: string) => setOptOut(value, () => notifySuccess(t('saved')))
  return (
    <Panel title={t('messagePreferences')}>
      <Stack gap="sm">
        <OptOutSourceText contact={contact} />
        <Radio.Group aria-label={t('messagePreferences')} value={preference ?? ''} onChange={choose}>
          <Stack gap="sm">
            {preferences.map((preference) => (
              <Radio key={preference.value} {...preference} disabled={!mayChange || isPending} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </Panel>
  )
}
