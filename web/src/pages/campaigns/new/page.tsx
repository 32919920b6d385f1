import { Stack } from '@mantine/core'
import type { DraftContent } from '@parley/shared/campaigns/campaign-drafts'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { randomId } from '../../../random-id.ts'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChoiceParameter, useQueryParameter, withParameter } from '../../../ui/forms/query-parameters.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Page } from '../../../ui/page.tsx'
import { useRecipients } from './recipients/use-recipients.ts'
import { SavingState } from './saving-state.tsx'
import { type StepName, Steps, steps } from './steps.tsx'
import { useDraft } from './use-draft.ts'

const TemplateStep = lazy(async () => ({ default: (await import('./template-step.tsx')).TemplateStep }))
const RecipientsStep = lazy(async () => ({
  default: (await import('./recipients/recipients-step.tsx')).RecipientsStep,
}))
const CheckStep = lazy(async () => ({ default: (await import('./check/check-step.tsx')).CheckStep }))

/** A draft without an ID in the URL is new and gets one, so that a reload continues it. */
export function NewCampaignPage() {
  const [parameters, setParameters] = useSearchParams()
  const draftId = parameters.get('draft')
  useEffect(() => {
    if (draftId !== null) return
    setParameters((before) => withParameter(before, 'draft', randomId()), { replace: true })
  }, [draftId, setParameters])
  return draftId === null ? null : <DraftPage key={draftId} draftId={draftId} />
}

function DraftPage({ draftId }: { draftId: string }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  const trpc = useTRPC()
  const scope = useScope()
  const approved = useQuery(trpc.templates.list.queryOptions({ ...scope, status: 'APPROVED' }))
  const settings = useQuery(trpc.settings.get.queryOptions(scope))
  // Read once, whatever changes live: from then on this page is ahead of what is stored.
  const stored = useQuery(trpc.campaigns.draft.queryOptions({ ...scope, draftId }, { staleTime: 'static', gcTime: 0 }))
  return (
    <RequirePermission permission="bulk_send">
      <Page title={t('newCampaign')} back={{ to: to('campaigns'), label: t('campaigns') }}>
        <Loaded query={approved} skeleton={<FormSkeleton />}>
          {({ data }) => (
            <Loaded query={settings} skeleton={<FormSkeleton />}>
              {({ timeZone }) => (
                <Loaded query={stored} skeleton={<FormSkeleton />}>
                  {({ draft }) => (
                    <Flow templates={data} timeZone={timeZone} stored={{ id: draftId, content: draft?.content }} />
                  )}
                </Loaded>
              )}
            </Loaded>
          )}
        </Loaded>
      </Page>
    </RequirePermission>
  )
}

type FlowProps = {
  templates: TemplateView[]
  timeZone: string
  stored: { id: string; content: DraftContent | undefined }
}

/** Template, recipients, review. Each step has its own URL; going back keeps all input. */
function Flow({ templates, timeZone, stored }: FlowProps) {
  const { t } = useTranslation('campaigns')
  const [templateId, setTemplateId] = useQueryParameter('template')
  const [requestedStep, setStep] = useChoiceParameter('step', steps)
  const {
    draft: entered,
    change,
    discard,
    saving,
  } = useDraft(stored, {
    templateId: templateId ?? null,
    step: requestedStep ?? 'template',
  })
  const template = templates.find(({ id }) => id === templateId)
  // A channel that was removed since, or that cannot send the template, is no choice.
  const channelId = template?.channels.find(({ id }) => id === entered.channelId)?.id
  const draft = useMemo(() => ({ ...entered, channelId }), [entered, channelId])
  const { slots, mapped, rows, recipients, messages, columns, storing } = useRecipients(template, draft)

  const furthest: StepName = !template ? 'template' : messages.length === 0 ? 'recipients' : 'check'
  const step = steps[Math.min(steps.indexOf(requestedStep ?? 'template'), steps.indexOf(furthest))] ?? 'template'
  const summaries = {
    template: template?.name,
    recipients: messages.length > 0 ? t('peopleTotal', { count: messages.length }) : undefined,
  }
  return (
    <Stack gap="lg">
      <Steps current={step} summaries={summaries} onGo={setStep} />
      <SavingState saving={saving} />
      <Suspense fallback={<FormSkeleton />}>
        {step === 'template' && (
          <TemplateStep
            templates={templates}
            template={template}
            channelId={draft.channelId}
            onChoose={setTemplateId}
            onChooseChannel={(channelId) => change({ channelId })}
            onNext={() => setStep('recipients')}
          />
        )}
        {step === 'recipients' && template && (
          <RecipientsStep
            template={template}
            draft={draft}
            onChange={change}
            slots={slots}
            mapped={mapped}
            storing={storing}
            rows={rows}
            recipients={messages}
            onNext={() => setStep('check')}
          />
        )}
        {step === 'check' && template && (
          <CheckStep
            template={template}
            recipients={recipients}
            timeZone={timeZone}
            columns={columns}
            draft={draft}
            onChange={change}
            onStarted={() => void discard()}
          />
        )}
      </Suspense>
    </Stack>
  )
}
