import type { TemplateView } from '@parley/shared/templates/templates'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Page } from '../../../ui/page.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { KnownTemplate } from '../known-template.tsx'
import { draftOf, isEditable } from './draft-of.ts'
import { TemplateForm } from './template-form.tsx'

export function EditTemplatePage() {
  const { templateId = '' } = useParams()
  return (
    <RequirePermission permission="manage_templates">
      <KnownTemplate id={templateId}>
        {(template) =>
          isEditable(template) ? <EditTemplate key={template.id} template={template} /> : <NoForm template={template} />
        }
      </KnownTemplate>
    </RequirePermission>
  )
}

function EditTemplate({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const to = useTo()
  const edit = useMutation(trpc.templates.edit.mutationOptions())
  const back = to(`templates/${template.id}`)
  const isApproved = template.status === 'APPROVED'
  return (
    <Page title={t('edit', { name: template.name })} back={{ to: back, label: template.name }}>
      <Callout tone="info" title={t('changesRequireNewReview')}>
        {t('editEffect')}
      </Callout>
      <TemplateForm
        initial={draftOf(template)}
        draftName={template.id}
        fixed={isApproved ? ['name', 'language', 'category'] : ['name', 'language']}
        back={back}
        onSubmit={({ workspaceId, mode, category, components }) =>
          edit.mutateAsync({ workspaceId, mode, templateId: template.id, category, components })
        }
      />
    </Page>
  )
}

function NoForm({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  const to = useTo()
  return (
    <Page
      title={t('edit', { name: template.name })}
      back={{ to: to(`templates/${template.id}`), label: template.name }}
    >
      <Callout tone="info" title={t('thisTemplateCannotBeEditedHere')}>
        {t('cannotEditHere')}
      </Callout>
    </Page>
  )
}
