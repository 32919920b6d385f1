import type { ReactNode } from 'react'
import styles from './navigation.module.css'
import { type OwnSwitch, useOwnSwitch } from './use-own-switch.ts'

type ToggleButtonProps = {
  /** What hides or collapses the thing while it is on. */
  hides: OwnSwitch
  label: string
  children: ReactNode
}

/** Shows and hides a part of the navigation, or its words. */
export function ToggleButton({ hides, label, children }: ToggleButtonProps) {
  const [isHidden, setHidden] = useOwnSwitch(hides)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-expanded={!isHidden}
      aria-label={label}
      title={label}
      onClick={() => setHidden(!isHidden)}
    >
      {children}
    </button>
  )
}
