import { Code } from '@mantine/core'
import type { OpenApiDocument } from '@parley/shared/openapi/document'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Description } from './description.tsx'

export function ErrorTable({ document }: { document: OpenApiDocument }) {
  const rows = Object.entries(document.components.responses).map(([name, { description }]) => {
    const [, status = '', code = ''] = /^(\d+)_(.*)$/.exec(name) ?? []
    return { status, code, description }
  })
  return (
    <DataTable
      label="Errors"
      rows={rows}
      keyOf={({ code }) => code}
      columns={[
        { head: 'Status', width: '70px', cell: ({ status }) => status },
        { head: 'Code', width: '190px', cell: ({ code }) => <Code>{code}</Code> },
        { head: 'When', long: true, cell: ({ description }) => <Description text={description} /> },
      ]}
    />
  )
}

export function HeaderTable({ document }: { document: OpenApiDocument }) {
  return (
    <DataTable
      label="Response headers"
      rows={Object.entries(document.components.headers)}
      keyOf={([name]) => name}
      columns={[
        { head: 'Header', width: '190px', cell: ([name]) => <Code>{name}</Code> },
        {
          head: 'Example',
          cell: ([, { example }]) => <Code style={{ overflowWrap: 'anywhere' }}>{String(example)}</Code>,
        },
        { head: 'Description', long: true, cell: ([, { description }]) => <Description text={description} /> },
      ]}
    />
  )
}
