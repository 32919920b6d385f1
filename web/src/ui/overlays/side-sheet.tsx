import type { ReactNode } from 'react'
import styles from './window.module.css'
import { Window } from './window.tsx'

type SideSheetProps = {
  label: string
  side: 'left' | 'right'
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog along the edge of a narrow screen. */
export function SideSheet({ label, side, opened, onClose, children }: SideSheetProps) {
  if (!opened) return null
  return (
    <Window label={label} at={side} onClose={onClose}>
      <div className={styles.sheetName}>{label}</div>
      {children}
    </Window>
  )
}
