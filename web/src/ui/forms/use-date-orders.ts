import { dateOrders } from '@parley/shared/contacts/import-options'
import { useTranslation } from 'react-i18next'

/** The orders in which the dates of a list’s column are read, as options and label of a select; undefined for as they are recognized. */
export function useDateOrders() {
  const { t } = useTranslation('date-order')
  return {
    labelOf: (column: string) => t('dateOrderOf', { name: column }),
    data: [
      { value: '', label: t('date_order_none') },
      ...dateOrders.map((value) => ({ value, label: t(`date_order_${value}`) })),
    ],
    orderOf: (value: string | null) => dateOrders.find((each) => each === value),
  }
}
