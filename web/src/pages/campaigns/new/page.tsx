import { Stack } from '@mantine/core'
import type { TemplateView } from '@parley/shared/templates/templates'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RequirePermission } from '../../../frame/require-permission.tsx'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { useChoiceParameter, useQueryParameter } from '../../../ui/forms/query-parameters.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Page } from '../../../ui/page.tsx'
import { count } from '../../../ui/text/format.ts'
import { useDraft } from './draft.ts'
import { useRecipients } from './recipients/use-recipients.ts'
import { type StepName, Steps, steps } from './steps.tsx'
import { TemplateStep } from './template-step.tsx'

const RecipientsStep = lazy(async () => ({
  default: (await import('./recipients/recipients-step.tsx')).RecipientsStep,
}))
const CheckStep = lazy(async () => ({ default: (await import('./check/check-step.tsx')).CheckStep }))

export function NewCampaignPage() {
  const to = useTo()
  const trpc = useTRPC()
  const scope = useScope()
  const approved = useQuery(trpc.templates.list.queryOptions({ ...scope, status: 'APPROVED' }))
  const settings = useQuery(trpc.settings.get.queryOptions(scope))
  return (
    <RequirePermission permission="bulk_send">
      <Page title="New campaign" back={{ to: to('campaigns'), label: 'Campaigns' }}>
        <Loaded query={approved} skeleton={<FormSkeleton />}>
          {({ data }) => (
            <Loaded query={settings} skeleton={<FormSkeleton />}>
              {({ timeZone }) => <Flow templates={data} timeZone={timeZone} />}
            </Loaded>
          )}
        </Loaded>
      </Page>
    </RequirePermission>
  )
}

/** Template, recipients, review. Each step has its own URL; going back keeps all input. */
function Flow({ templates, timeZone }: { templates: TemplateView[]; timeZone: string }) {
  const [templateId, setTemplateId] = useQueryParameter('template')
  const [requestedStep, setStep] = useChoiceParameter('step', steps)
  const { draft, change, discard } = useDraft()
  const template = templates.find(({ id }) => id === templateId)
  const { slots, mapped, rows, recipients, messages } = useRecipients(template, draft)

  const furthest: StepName = !template ? 'template' : messages.length === 0 ? 'recipients' : 'check'
  const step = steps[Math.min(steps.indexOf(requestedStep ?? 'template'), steps.indexOf(furthest))] ?? 'template'
  const summaries = {
    template: template?.name,
    recipients: messages.length > 0 ? count(messages.length, 'person', 'people') : undefined,
  }
  return (
    <Stack gap="lg">
      <Steps current={step} summaries={summaries} onGo={setStep} />
      <Suspense fallback={<FormSkeleton />}>
        {step === 'template' && (
          <TemplateStep
            templates={templates}
            template={template}
            onChoose={setTemplateId}
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
            draft={draft}
            onChange={change}
            onStarted={discard}
          />
        )}
      </Suspense>
    </Stack>
  )
}
