import { Group, Text } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { templateStatuses } from '@parley/shared/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter } from '../../ui/forms/query-parameters.ts'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { TemplatesIllustration } from '../../ui/illustrations/templates-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { languageName } from './language-name.ts'
import { TemplateQualityBadge, TemplateStatusBadge } from './status.tsx'

export function TemplatesPage() {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayStart = useMay('manage_templates')
  const [status, setStatus] = useChoiceParameter('status', templateStatuses)
  const templates = useQuery(
    trpc.templates.list.queryOptions({ ...scope, status }, { placeholderData: keepPreviousData }),
  )
  return (
    <ListPage
      title={t('templates')}
      about={t('introduction')}
      query={templates}
      start={mayStart && <StartButton to={to('templates/new')}>{t('newTemplate')}</StartButton>}
      tabs={<ChoiceTabs label={t('status')} choices={templateStatuses} value={status} onChange={setStatus} />}
      empty={{
        illustration: <TemplatesIllustration />,
        title: t('noTemplatesYet'),
        words: t('emptyHint'),
      }}
      unmatched={
        status !== undefined && {
          title: t('noTemplates', { status: inWords(status).toLowerCase() }),
          words: t('selectAnotherStatusOrAll'),
        }
      }
    >
      {(rows) => <TemplateTable templates={rows} />}
    </ListPage>
  )
}

function TemplateTable({ templates }: { templates: TemplateView[] }) {
  const { t } = useTranslation('templates')
  const to = useTo()
  return (
    <DataTable
      label={t('templates')}
      rows={templates}
      keyOf={(template) => template.id}
      hrefOf={(template) => to(`templates/${template.id}`)}
      columns={[
        { head: t('name'), cell: TemplateName, width: '46%', sort: { name: 'name', by: (template) => template.name } },
        {
          head: t('language'),
          cell: (template) => languageName(template.language),
          sort: { name: 'language', by: (template) => languageName(template.language) },
        },
        {
          head: t('category'),
          cell: (template) => inWords(template.category),
          sort: { name: 'category', by: (template) => template.category },
        },
        { head: t('status'), cell: TemplateStatusCell },
        {
          head: t('quality'),
          cell: ({ quality }) => (quality ? <TemplateQualityBadge quality={quality} /> : '—'),
        },
        {
          head: t('updated'),
          align: 'end',
          cell: (template) => <RelativeTime at={template.updated_at} />,
          sort: { name: 'updated', by: (template) => template.updated_at },
        },
      ]}
    />
  )
}

function TemplateStatusCell({ status, cannot_send_reason }: TemplateView) {
  const { t } = useTranslation('templates')
  return (
    <Group gap={6}>
      <TemplateStatusBadge status={status} />
      {cannot_send_reason && (
        <StatusBadge tone="warn" title={translated(cannot_send_reason)}>
          {t('cannotBeSentYet')}
        </StatusBadge>
      )}
    </Group>
  )
}

function TemplateName(template: TemplateView) {
  const body = template.components.find((component) => component.type === 'BODY')
  return (
    <>
      <Text size="sm" fw={500}>
        {template.name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1}>
        {body?.text}
      </Text>
    </>
  )
}
