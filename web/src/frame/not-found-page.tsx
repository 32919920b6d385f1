import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'

export function NotFoundPage() {
  usePageTitle('Not found')
  return (
    <EmptyState
      icon={<IconMapOff size={20} />}
      title="Page not found"
      action={
        <Button component={Link} to="/" variant="default">
          Go to your inbox
        </Button>
      }
    >
      The URL may be wrong, the item may have been deleted, or it may belong to a workspace you don’t have access to.
    </EmptyState>
  )
}
