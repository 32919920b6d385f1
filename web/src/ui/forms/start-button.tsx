import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What begins it: a page of its own, or a window on this one. */
type StartButtonProps = ({ to: string } | { onClick: () => void }) & { icon?: ReactNode; children: ReactNode }

/** The one button of a page that begins something new. */
export function StartButton({ icon = <IconPlus size={14} />, children, ...way }: StartButtonProps) {
  return 'to' in way ? (
    <Button component={Link} to={way.to} leftSection={icon}>
      {children}
    </Button>
  ) : (
    <Button onClick={way.onClick} leftSection={icon}>
      {children}
    </Button>
  )
}
