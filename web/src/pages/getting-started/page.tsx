import { Button, Progress, Text } from '@mantine/core'
import type { StartingStep, StartingSteps } from '@parley/shared/workspace/starting-steps'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useChecklist } from '../../frame/use-checklist.ts'
import { addressOf, useScope, useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './page.module.css'
import { countDone, steps, stepsFor } from './step-table.ts'

/** From an empty workspace to the first reply: a checklist, shown in the navigation until it is done or dismissed. */
export function GettingStartedPage() {
  const trpc = useTRPC()
  const { workspaceId } = useScope()
  const { isHidden, hide, show } = useChecklist()
  const done = useQuery(trpc.workspaces.startingSteps.queryOptions({ workspaceId }))
  return (
    <Page
      title="Getting started"
      about="Everything works in test mode before you connect a number. Nothing there reaches a real phone."
      width="narrow"
      action={
        <Button variant="default" onClick={isHidden ? show : hide}>
          {isHidden ? 'Show in navigation' : 'Dismiss'}
        </Button>
      }
    >
      <Loaded query={done} skeleton={<FormSkeleton fields={4} />}>
        {(found) => <Checklist done={found} />}
      </Loaded>
    </Page>
  )
}

function Checklist({ done }: { done: StartingSteps }) {
  const { workspace } = useWorkspaceContext()
  const shown = stepsFor(workspace.permissions)
  const count = countDone(shown, done)
  if (shown.length === 0) return <Text size="sm">With read-only access there is nothing to set up.</Text>
  return (
    <Panel title={`${count} of ${shown.length} done`}>
      <Progress value={(count / shown.length) * 100} aria-label="Steps done" mb="md" />
      <ol className={styles.steps}>
        {shown.map((step) => (
          <Item key={step} step={step} isDone={done[step]} />
        ))}
      </ol>
    </Panel>
  )
}

function Item({ step, isDone }: { step: StartingStep; isDone: boolean }) {
  const { workspace, mode } = useWorkspaceContext()
  const { name, about, page, mode: own } = steps[step]
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={20} role="img" aria-label="Done" />
      ) : (
        <IconCircle size={20} role="img" aria-label="Not done" />
      )}
      <div>
        <Link to={addressOf({ workspaceId: workspace.id, mode: own ?? mode }, page)} className={styles.name}>
          {name}
        </Link>
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      </div>
    </li>
  )
}
