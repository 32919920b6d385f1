import { beforeEach } from 'vitest'
import '@mantine/core/styles.css'
import '../styles.css'
import { preferReducedMotion } from './prefer-reduced-motion.ts'

beforeEach(async () => {
  // Drafts that a test left would be restored in the next one.
  localStorage.clear()
  // What is closed would still be found while it fades out.
  await preferReducedMotion('reduce')
})
