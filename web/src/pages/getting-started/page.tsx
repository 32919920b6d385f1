import { Box, Button, Progress, Text } from '@mantine/core'
import type { StartingStep, StartingSteps } from '@parley/shared/workspace/set-up/starting-steps'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleCustomerButton } from '../../frame/sample-customer.tsx'
import { useChecklist } from '../../frame/use-checklist.ts'
import { addressOf, useMay, useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { SampleDataPanel } from './sample-data-panel.tsx'
import { countDone, steps, stepsFor } from './step-table.ts'

/** The checklist of steps from an empty workspace to the first reply, shown in the navigation until it is done or dismissed. */
export function GettingStartedPage() {
  const { t } = useTranslation('getting-started')
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const { isHidden, hide, show } = useChecklist()
  const mayAddSamples = useMay('manage_settings')
  // Read again at each visit, because a step can be taken within seconds.
  const done = useQuery(trpc.workspaces.startingSteps.queryOptions({ workspaceId }, { staleTime: 0 }))
  return (
    <Page
      title={t('title')}
      about={t('about')}
      width="narrow"
      action={
        <Button variant="default" onClick={isHidden ? show : hide}>
          {isHidden ? t('show') : t('dismiss')}
        </Button>
      }
    >
      <Loaded query={done} skeleton={<FormSkeleton fields={4} />}>
        {(found) => <Checklist done={found} onComplete={hide} />}
      </Loaded>
      {mayAddSamples && <SampleDataPanel />}
    </Page>
  )
}

function Checklist({ done, onComplete }: { done: StartingSteps; onComplete: () => void }) {
  const { t } = useTranslation('getting-started')
  const { workspace } = useWorkspaceContext()
  const shown = stepsFor(workspace.permissions)
  const count = countDone(shown, done)
  const isComplete = shown.length > 0 && count === shown.length
  useEffect(() => {
    if (isComplete) onComplete()
  }, [isComplete, onComplete])
  if (shown.length === 0) return <Text size="sm">{t('readOnly')}</Text>
  return (
    <Panel title={t('progress', { done: count, total: shown.length })}>
      <Progress value={(count / shown.length) * 100} aria-label={t('stepsDone')} mb="md" />
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Item key={step} step={step} isDone={done[step]} />
        ))}
      </ol>
    </Panel>
  )
}

function Item({ step, isDone }: { step: StartingStep; isDone: boolean }) {
  const { t } = useTranslation('getting-started')
  const { workspace, mode } = useWorkspaceContext()
  const { name, about, page, mode: own } = steps[step]
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={20} role="img" aria-label={t('done')} />
      ) : (
        <IconCircle size={20} role="img" aria-label={t('notDone')} />
      )}
      <div>
        <Link to={addressOf({ workspaceId: workspace.id, mode: own ?? mode }, page)} className={styles.name}>
          {t(name)}
        </Link>
        <Text size="xs" c="dimmed">
          {t(about)}
        </Text>
        {step === 'customer_simulated' && !isDone && (
          <Box mt="xs">
            <SampleCustomerButton />
          </Box>
        )}
      </div>
    </li>
  )
}
