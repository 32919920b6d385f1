import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../page.module.css'
import { Review } from './review.tsx'

/** The platform's desk: templates that wait for a decision, and those it may decide about anew. */
export function Reviews() {
  const trpc = useTRPC()
  const templates = useQuery(trpc.templates.list.queryOptions(useScope()))
  return (
    <Panel title="Template reviews">
      <Loaded query={templates} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) => {
          const waiting = data.filter(({ status }) => status === 'PENDING')
          const decided = data.filter(({ status }) => status !== 'PENDING')
          return (
            <Stack gap="sm">
              {waiting.length === 0 && (
                <Text size="sm" c="dimmed">
                  None waits. A new template appears here; left alone, the simulator approves it after a few seconds.
                </Text>
              )}
              {waiting.map((template) => (
                <Review key={template.id} template={template} />
              ))}
              {decided.length > 0 && (
                <details className={styles.decided}>
                  <summary>Decided already ({decided.length})</summary>
                  <Stack gap="sm" mt="sm">
                    {decided.map((template) => (
                      <Review key={template.id} template={template} />
                    ))}
                  </Stack>
                </details>
              )}
            </Stack>
          )
        }}
      </Loaded>
    </Panel>
  )
}
