import { List } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../../i18n/sentences.ts'
import { useWorkspaceContext } from '../../../../scope.ts'
import { Callout } from '../../../../ui/text/callout.tsx'

/** The problems and warnings that the user should see before sending. */
export function CheckWarnings({ check: { problem, warnings } }: { check: CampaignCheck }) {
  const { t } = useTranslation('campaigns')
  const { mode } = useWorkspaceContext()
  return (
    <>
      {problem && (
        <Callout tone="bad" alert title={t('cannotBeSent')}>
          {translated(problem)}.
        </Callout>
      )}
      {warnings.length > 0 && (
        <Callout tone="warn" title={t('beforeYouSend')}>
          <List size="sm" spacing={4}>
            {warnings.map(({ code, message }) => (
              <List.Item key={code}>{translated(message)}</List.Item>
            ))}
          </List>
        </Callout>
      )}
      {mode === 'test' && <Callout tone="info">{t('testMode')}</Callout>}
    </>
  )
}
