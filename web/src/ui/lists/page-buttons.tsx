import { Pagination } from '@mantine/core'

type PageButtonsProps = { total: number; value: number; onChange: (page: number) => void }

/** Buttons for the nearby, first, last, previous and next pages. */
export function PageButtons(props: PageButtonsProps) {
  return <Pagination size="sm" {...props} getControlProps={(control) => ({ 'aria-label': `${control} page` })} />
}
