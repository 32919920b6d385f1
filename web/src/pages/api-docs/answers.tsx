import type { OpenApiDocument } from '@parley/shared/openapi'
import { useState } from 'react'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import type { Endpoint } from './endpoints.ts'
import { FieldTable } from './field-table.tsx'
import { fieldsOf } from './fields.ts'
import styles from './page.module.css'

/** A good answer as an example; its fields, its headers and the ways to be refused one click away. */
export function Answers({ endpoint: { operation }, document }: { endpoint: Endpoint; document: OpenApiDocument }) {
  const all = Object.entries(operation.responses)
  const [status, good] = all.find(([each]) => each.startsWith('2')) ?? []
  const refusals = all.filter(([each]) => !each.startsWith('2'))
  const content = good?.content['application/json']
  const name = operation.summary
  if (!good || !content) return null
  return (
    <>
      <h4>Answer {status}</h4>
      <CodeBlock text={JSON.stringify(content.example, null, 2)} what={`answer of ${operation.operationId}`} />
      <More summary="Fields of the answer">
        <FieldTable label={`${name}: answer`} fields={fieldsOf(content.schema, document.components.schemas)} />
      </More>
      <More summary="Headers of the answer">
        <ul className={styles.headers}>
          {Object.keys(good.headers).map((header) => (
            <li key={header}>
              <code>{header}</code>
            </li>
          ))}
        </ul>
      </More>
      <More summary="Errors">
        <DataTable
          label={`${name}: errors`}
          rows={refusals}
          keyOf={([each]) => each}
          columns={[
            { head: 'Status', width: '80px', cell: ([each]) => each },
            {
              head: 'When',
              long: true,
              cell: ([, { description }]) => <span className={styles.lines}>{description}</span>,
            },
          ]}
        />
      </More>
    </>
  )
}

/** Rendered once it is opened: a page of twenty-five endpoints has enough on it. */
function More({ summary, children }: { summary: string; children: React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {opened && children}
    </details>
  )
}
