import type { ContactView } from '@parley/shared/contacts/contacts'
import { useTranslation } from 'react-i18next'
import { usePhoneFormat } from '../../../ui/text/use-phone-format.ts'

/** How a contact is named in a sentence: by name, else by its phone or id. */
export function useContactName(): (contact: Pick<ContactView, 'name' | 'phone' | 'user_id'>) => string {
  const { t } = useTranslation('merges')
  const formatPhone = usePhoneFormat()
  return ({ name, phone, user_id: userId }) => name ?? (phone ? formatPhone(phone) : (userId ?? t('unnamed')))
}
