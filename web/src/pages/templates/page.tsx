import { ActionIcon, Group, Text } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { templateStatuses } from '@parley/shared/words'
import { IconEye } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translated } from '../../i18n/sentences.ts'
import { useMay, useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { ChoiceTabs } from '../../ui/forms/choice-tabs.tsx'
import { useChoiceParameter, useQueryParameter } from '../../ui/forms/query-parameters.ts'
import { SearchField } from '../../ui/forms/search-field.tsx'
import { StartButton } from '../../ui/forms/start-button.tsx'
import { TemplatesIllustration } from '../../ui/illustrations/templates-illustration.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { ListPage } from '../../ui/lists/list-page.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'
import { inWords } from '../../ui/text/format.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { languageName } from './language-name.ts'
import { TemplateQualityBadge, TemplateStatusBadge, useStatusMeaning } from './status.tsx'

const PreviewWindow = onDemand(async () => (await import('./preview-window.tsx')).PreviewWindow)

export function TemplatesPage() {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const scope = useScope()
  const to = useTo()
  const mayStart = useMay('manage_templates')
  const [status, setStatus] = useChoiceParameter('status', templateStatuses)
  const [q, setQ] = useQueryParameter('q')
  const [previewed, setPreviewed] = useState<TemplateView>()
  const templates = useQuery(
    trpc.templates.list.queryOptions({ ...scope, status }, { placeholderData: keepPreviousData }),
  )
  const shown = templates.data?.data.filter((template) => isFound(template, q))
  return (
    <ListPage
      title={t('templates')}
      about={t('introduction')}
      query={{ ...templates, data: shown && { data: shown } }}
      lines={2}
      start={mayStart && <StartButton to={to('templates/new')}>{t('newTemplate')}</StartButton>}
      tabs={<ChoiceTabs label={t('status')} choices={templateStatuses} value={status} onChange={setStatus} />}
      search={
        <SearchField
          label={t('searchTemplates')}
          placeholder={t('nameOrText')}
          value={q}
          onSearch={setQ}
          w={{ base: '100%', xs: 240 }}
        />
      }
      empty={{
        illustration: <TemplatesIllustration />,
        title: t('noTemplatesYet'),
        words: t('emptyHint'),
      }}
      unmatched={
        q === undefined
          ? status !== undefined && {
              title: t('noTemplates', { status: inWords(status).toLowerCase() }),
              words: t('selectAnotherStatusOrAll'),
            }
          : { title: t('noneFound'), words: t('changeTheSearch') }
      }
      below={
        <PreviewWindow opened={previewed !== undefined} template={previewed} onClose={() => setPreviewed(undefined)} />
      }
    >
      {(rows) => <TemplateTable templates={rows} onPreview={setPreviewed} />}
    </ListPage>
  )
}

/** Whether the name or the body contains the search. A name may be searched with spaces, which it cannot contain. */
function isFound({ name, components }: TemplateView, q: string | undefined): boolean {
  const searched = q?.trim().toLowerCase() ?? ''
  return name.includes(searched.replaceAll(' ', '_')) || bodyOf(components).toLowerCase().includes(searched)
}

function bodyOf(components: TemplateView['components']): string {
  return components.find((component) => component.type === 'BODY')?.text ?? ''
}

type TemplateTableProps = { templates: TemplateView[]; onPreview: (template: TemplateView) => void }

function TemplateTable({ templates, onPreview }: TemplateTableProps) {
  const { t } = useTranslation('templates')
  const to = useTo()
  return (
    <DataTable
      label={t('templates')}
      rows={templates}
      keyOf={(template) => template.id}
      hrefOf={(template) => to(`templates/${template.id}`)}
      columns={[
        { head: t('name'), cell: TemplateName, width: '42%', sort: { name: 'name', by: (template) => template.name } },
        {
          head: t('language'),
          narrow: 'corner',
          keepsWords: true,
          cell: (template) => languageName(template.language, 'short'),
          sort: { name: 'language', by: (template) => languageName(template.language) },
        },
        {
          head: t('category'),
          cell: (template) => inWords(template.category),
          sort: { name: 'category', by: (template) => template.category },
        },
        { head: t('status'), cell: TemplateStatusCell, narrow: 'state' },
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
        {
          head: t('preview'),
          align: 'end',
          cell: (template) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('previewOf', { name: template.name })}
              onClick={() => onPreview(template)}
            >
              <IconEye size={16} />
            </ActionIcon>
          ),
        },
      ]}
    />
  )
}

function TemplateStatusCell({ status, cannot_send_reason }: TemplateView) {
  const { t } = useTranslation('templates')
  const meaningOf = useStatusMeaning()
  return (
    <Group gap={6}>
      <TemplateStatusBadge status={status} meaning={meaningOf(status)} />
      {cannot_send_reason && (
        <StatusBadge tone="warn" title={translated(cannot_send_reason)}>
          {t('cannotBeSentYet')}
        </StatusBadge>
      )}
    </Group>
  )
}

function TemplateName(template: TemplateView) {
  return (
    <>
      <Text size="sm" fw={500}>
        {template.name}
      </Text>
      <Text size="xs" c="dimmed" lineClamp={1} dir="auto">
        {bodyOf(template.components)}
      </Text>
    </>
  )
}
