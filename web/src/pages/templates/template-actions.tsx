import { Button, Menu } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates'
import { IconCopy, IconDots, IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { DeleteTemplate } from './delete-template.tsx'

/** What one may do with a template besides sending it. */
export function TemplateActions({ template }: { template: TemplateView }) {
  const to = useTo()
  const [deleting, setDeleting] = useState(false)
  const isDecided = template.status !== 'PENDING' && template.status !== 'DISABLED'
  const copy = to(`templates/new?from=${template.id}`)
  return (
    <>
      {isDecided && (
        <Button
          variant="default"
          component={Link}
          to={to(`templates/${template.id}/edit`)}
          leftSection={<IconPencil size={14} />}
        >
          Edit
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={copy} leftSection={<IconCopy size={14} />}>
            Duplicate
          </Menu.Item>
          <Menu.Item component={Link} to={`${copy}&as=language`} leftSection={<IconLanguage size={14} />}>
            New language
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => setDeleting(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deleting && <DeleteTemplate template={template} onClose={() => setDeleting(false)} />}
    </>
  )
}
