import type { ReactNode } from 'react'
import styles from './disclosure.module.css'
import { fadesOut } from './fades-out.ts'
import { usePanel } from './use-panel.ts'

type DisclosureProps = {
  /** Must contain text that names the button. */
  button: ReactNode
  opens: 'above' | 'below'
  /** Returns the content of the panel. It is called with a function that makes an action close the panel first. */
  children: (closeAnd: (action: () => void) => () => void) => ReactNode
}

/**
 * A button that opens a small panel beside it; Escape and a click outside close it. Used by the frame, which is part
 * of the initial load of every page: a positioning library would double its size.
 */
export function Disclosure({ button, opens, children }: DisclosureProps) {
  const { opened, closeAndReturn, boxProps, buttonProps } = usePanel()
  const closeAnd = (action: () => void) => () => {
    closeAndReturn()
    action()
  }
  return (
    <div className={styles.box} {...boxProps}>
      <button type="button" className={styles.trigger} {...buttonProps}>
        {button}
      </button>
      {opened && (
        <div ref={fadesOut} className={styles.panel} data-opens={opens}>
          {children(closeAnd)}
        </div>
      )}
    </div>
  )
}

type DisclosureItemProps = { icon?: ReactNode; isCurrent?: boolean; onClick: () => void; children: ReactNode }

export function DisclosureItem({ icon, isCurrent, onClick, children }: DisclosureItemProps) {
  return (
    <button type="button" className={styles.item} aria-current={isCurrent || undefined} onClick={onClick}>
      {icon}
      <span>{children}</span>
      {isCurrent && <span aria-hidden>✓</span>}
    </button>
  )
}

export function DisclosureLabel({ children }: { children: ReactNode }) {
  return <div className={styles.label}>{children}</div>
}
