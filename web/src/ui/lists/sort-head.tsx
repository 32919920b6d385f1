import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import type { Sort } from './table-sort.ts'

type SortHeadProps = { direction: Sort['direction'] | undefined; onSort: () => void; children: ReactNode }

/** The button in the head of a column that can be sorted. The cell around it has `aria-sort`. */
export function SortHead({ direction, onSort, children }: SortHeadProps) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" className={styles.sort} data-sorted={direction !== undefined || undefined} onClick={onSort}>
      {children}
      <Icon size={12} aria-hidden />
    </button>
  )
}
