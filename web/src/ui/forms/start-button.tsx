import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Opens a page with `to`, or a dialog with `onClick`. */
type StartButtonProps = ({ to: string } | { onClick: () => void }) & { icon?: ReactNode; children: ReactNode }

/** The button of a page that creates an item. */
export function StartButton({ icon = <IconPlus size={14} />, children, ...action }: StartButtonProps) {
  return 'to' in action ? (
    <Button component={Link} to={action.to} leftSection={icon}>
      {children}
    </Button>
  ) : (
    <Button onClick={action.onClick} leftSection={icon}>
      {children}
    </Button>
  )
}
