import { type OpenApiDocument, responsesOf, successOf } from '@parley/shared/openapi/document'
import type { Endpoint } from '@parley/shared/openapi/example-call'
import { fieldsOf } from '@parley/shared/openapi/fields'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CodeBlock } from '../../ui/text/code-block.tsx'
import { Description } from './description.tsx'
import { FieldTable } from './field-table.tsx'
import styles from './page.module.css'

/** An example of the successful response; its fields, headers and errors are one click away. */
export function Responses({ endpoint: { operation }, document }: { endpoint: Endpoint; document: OpenApiDocument }) {
  const { t } = useTranslation('api-docs')
  const good = successOf(operation)
  const errors = responsesOf(operation, document).filter(([each]) => Number(each) >= 400)
  const content = good?.content?.['application/json']
  const name = operation.summary
  if (!good || !content) return null
  return (
    <>
      <h4>{t('response', { status: good.status })}</h4>
      <CodeBlock
        text={JSON.stringify(content.example, null, 2)}
        what={t('responseOf', { operationId: operation.operationId })}
      />
      <More summary={t('responseFields')}>
        <FieldTable
          label={t('responseFieldsOf', { name })}
          fields={fieldsOf(content.schema, document.components.schemas)}
        />
      </More>
      <More summary={t('responseHeaders')}>
        <ul className={styles.headers}>
          {Object.keys(good.headers).map((header) => (
            <li key={header}>
              <code>{header}</code>
            </li>
          ))}
        </ul>
      </More>
      <More summary={t('errors')}>
        <DataTable
          label={t('errorsOf', { name })}
          rows={errors}
          keyOf={([each]) => each}
          columns={[
            { head: t('status'), width: '80px', cell: ([each]) => each },
            {
              head: t('when'),
              long: true,
              cell: ([, { description }]) => (
                <span className={styles.lines}>
                  <Description text={description} />
                </span>
              ),
            },
          ]}
        />
      </More>
    </>
  )
}

/** A part of the page whose content is rendered when it is first opened, because the page shows every endpoint. */
function More({ summary, children }: { summary: string; children: React.ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
