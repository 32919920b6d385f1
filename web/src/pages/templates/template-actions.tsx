import { Button } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconCopy, IconDots, IconLanguage, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { Menu } from '../../ui/overlays/more-menu.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { isEditable } from './editor/draft-of.ts'

const DeleteTemplate = onDemand(async () => (await import('./delete-template.tsx')).DeleteTemplate)

/** Actions on a template other than sending it. */
export function TemplateActions({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  const to = useTo()
  const [deleting, setDeleting] = useState(false)
  const isDecided = template.status !== 'PENDING' && template.status !== 'DISABLED'
  const hasForm = isEditable(template)
  const copy = to(`templates/new?from=${template.id}`)
  return (
    <>
      {isDecided && hasForm && (
        <Button
          variant="default"
          component={Link}
          to={to(`templates/${template.id}/edit`)}
          leftSection={<IconPencil size={14} />}
        >
          {t('editAction')}
        </Button>
      )}
      <Menu
        label={t('moreActions')}
        button={(trigger) => (
          <Button variant="default" leftSection={<IconDots size={14} />} {...trigger}>
            {t('more')}
          </Button>
        )}
        items={[
          ...(hasForm
            ? [
                { label: t('duplicate'), icon: <IconCopy size={14} />, to: copy },
                { label: t('addLanguage'), icon: <IconLanguage size={14} />, to: `${copy}&as=language` },
              ]
            : []),
          { label: t('delete'), icon: <IconTrash size={14} />, isDanger: true, onClick: () => setDeleting(true) },
        ]}
      />
      {deleting && <DeleteTemplate template={template} opened onClose={() => setDeleting(false)} />}
    </>
  )
}
