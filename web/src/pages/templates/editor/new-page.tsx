import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Page } from '../../../ui/page.tsx'
import { KnownTemplate } from '../known-template.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { draftOf } from './draft-of.ts'
import { TemplateForm } from './template-form.tsx'

/** `?from=` starts with a copy of another template, `&as=language` with the same name in another language. */
export function NewTemplatePage() {
  const { t } = useTranslation('templates')
  const [parameters] = useSearchParams()
  const from = parameters.get('from')
  const isLanguage = parameters.get('as') === 'language'
  return (
    <RequirePermission permission="manage_templates">
      {from === null ? (
        <NewTemplateForm initial={emptyDraft} draftName="new" title={t('newTemplate')} />
      ) : (
        <KnownTemplate id={from}>
          {(template) => {
            const draft = draftOf(template)
            return isLanguage ? (
              <NewTemplateForm
                key={`${from}-language`}
                initial={{ ...draft, language: '' }}
                draftName={`${from}-in-another-language`}
                fixedName
                title={t('inAnotherLanguage', { name: template.name })}
              />
            ) : (
              <NewTemplateForm
                key={from}
                initial={{ ...draft, name: `${draft.name.slice(0, 507)}_copy` }}
                draftName={`copy-of-${from}`}
                title={t('copyOf', { name: template.name })}
              />
            )
          }}
        </KnownTemplate>
      )}
    </RequirePermission>
  )
}

type NewTemplateFormProps = { initial: Draft; draftName: string; title: string; fixedName?: boolean }

function NewTemplateForm({ initial, draftName, title, fixedName }: NewTemplateFormProps) {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const to = useTo()
  const create = useMutation(trpc.templates.create.mutationOptions())
  const channels = useQuery(trpc.channels.list.queryOptions(useScope()))
  return (
    <Page title={title} back={{ to: to('templates'), label: t('templates') }}>
      <Loaded query={channels} skeleton={<FormSkeleton />}>
        {() => (
          <TemplateForm
            initial={initial}
            draftName={draftName}
            isNew
            fixed={fixedName ? ['name'] : []}
            back={to('templates')}
            onSubmit={(input) => create.mutateAsync(input)}
          />
        )}
      </Loaded>
    </Page>
  )
}
