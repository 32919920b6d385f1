import { Pagination } from '@mantine/core'

type PageButtonsProps = { total: number; value: number; onChange: (page: number) => void }

/** A button for each page nearby, the first, the last and both neighbours. */
export function PageButtons(props: PageButtonsProps) {
  return <Pagination size="sm" {...props} getControlProps={(control) => ({ 'aria-label': `${control} page` })} />
}
