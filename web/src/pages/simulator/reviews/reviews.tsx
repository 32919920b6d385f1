import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { TableSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import styles from '../page.module.css'
import { Review } from './review.tsx'

/** The templates that await a review by the platform, and the reviewed ones, whose status can be changed. */
export function Reviews() {
  const { t } = useTranslation('simulator')
  const trpc = useTRPC()
  const templates = useQuery(trpc.templates.list.queryOptions(useScope()))
  return (
    <Panel title={t('templateReviews')}>
      <Loaded query={templates} skeleton={<TableSkeleton rows={2} />}>
        {({ data }) => {
          const pending = data.filter(({ status }) => status === 'PENDING')
          const reviewed = data.filter(({ status }) => status !== 'PENDING')
          return (
            <Stack gap="sm">
              {pending.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('noPendingReviews')}
                </Text>
              )}
              {pending.map((template) => (
                <Review key={template.id} template={template} />
              ))}
              {reviewed.length > 0 && (
                <details className={styles.decided}>
                  <summary>{t('reviewed', { number: reviewed.length })}</summary>
                  <Stack gap="sm" mt="sm">
                    {reviewed.map((template) => (
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
