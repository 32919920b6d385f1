import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './window.module.css'
import { Window } from './window.tsx'

type ModalProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode }

/** A dialog with a title above its content, usually a form. */
export function Modal({ opened, onClose, title, children }: ModalProps) {
  if (!opened) return null
  return (
    <Window label={title} onClose={onClose}>
      <div className={styles.titled}>
        <Title order={2}>{title}</Title>
        {children}
      </div>
    </Window>
  )
}
