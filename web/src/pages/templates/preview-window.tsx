import { Button, Group, Stack } from '@mantine/core'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../scope.ts'
import { Modal } from '../../ui/overlays/modal.tsx'
import { samplesIn } from './editor/samples-in.ts'
import { TemplatePreview } from './preview.tsx'

type PreviewWindowProps = { template: TemplateView | undefined; opened: boolean; onClose: () => void }

/** A template with its samples as customers see it, above the list. */
export function PreviewWindow({ template, opened, onClose }: PreviewWindowProps) {
  const { t } = useTranslation('templates')
  const to = useTo()
  if (!template) return null
  return (
    <Modal opened={opened} onClose={onClose} title={template.name}>
      <Stack gap="md">
        <TemplatePreview filled={fillTemplate(template.components, samplesIn(template.components))} />
        <Group justify="flex-end">
          <Button component={Link} to={to(`templates/${template.id}`)} variant="default">
            {t('openTemplate')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
