import { beforeEach } from 'vitest'
import '@mantine/core/styles.css'
import '../styles.css'

// Drafts that a test left would be restored in the next one.
beforeEach(() => localStorage.clear())
