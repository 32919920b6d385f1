import type { ModalProps } from '@mantine/core'
import { onDemand } from './on-demand.tsx'

/** Mantine's Modal, loaded when it is first opened. */
export const Modal = onDemand<ModalProps>(async () => (await import('./lazy-components.ts')).lazyComponents.Modal)
