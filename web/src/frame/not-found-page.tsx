import { Button } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/empty-state.tsx'

export function NotFoundPage() {
  useDocumentTitle('Not found · Parley')
  return (
    <EmptyState
      icon={<IconMapOff size={20} />}
      title="Nothing is here"
      action={
        <Button component={Link} to="/" variant="default">
          Go to your inbox
        </Button>
      }
    >
      The address is wrong, what it named is gone, or it belongs to a workspace you are not in.
    </EmptyState>
  )
}
