import { Code } from '@mantine/core'
import type { OpenApiDocument } from '@parley/shared/openapi/document'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Description } from './description.tsx'

export function ErrorTable({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  return (
    <DataTable
      label={t('errors')}
      rows={document['x-error-codes']}
      keyOf={({ code }) => code}
      columns={[
        { head: t('status'), width: '70px', cell: ({ status }) => status },
        { head: t('code'), width: '190px', cell: ({ code }) => <Code>{code}</Code> },
        { head: t('when'), long: true, cell: ({ description }) => <Description text={description} /> },
      ]}
    />
  )
}

export function HeaderTable({ document }: { document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  return (
    <DataTable
      label={t('responseHeaders')}
      rows={Object.entries(document.components.headers)}
      keyOf={([name]) => name}
      columns={[
        { head: t('header'), width: '190px', cell: ([name]) => <Code>{name}</Code> },
        {
          head: t('example'),
          cell: ([, { example }]) => <Code style={{ overflowWrap: 'anywhere' }}>{String(example)}</Code>,
        },
        { head: t('description'), long: true, cell: ([, { description }]) => <Description text={description} /> },
      ]}
    />
  )
}
