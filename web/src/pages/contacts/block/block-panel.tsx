import type { ContactDetail } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../ui/panel.tsx'
import { BlockState } from './block-state.tsx'

/** Shows on the page of a contact whether it is blocked, with the button that changes that. */
export function BlockPanel({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('blocks')
  return (
    <Panel title={t('blocking')}>
      <BlockState opened contact={contact} />
    </Panel>
  )
}
