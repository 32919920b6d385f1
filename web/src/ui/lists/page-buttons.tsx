import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type PageButtonsProps = { total: number; value: number; onChange: (page: number) => void }

/** Buttons for the nearby, first, last, previous and next pages. */
export function PageButtons(props: PageButtonsProps) {
  const { t } = useTranslation('common')
  return <Pagination size="sm" {...props} getControlProps={(control) => ({ 'aria-label': t(`${control}Page`) })} />
}
