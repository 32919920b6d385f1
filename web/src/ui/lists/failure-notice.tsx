import { Button, Code, Text } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Failure, readFailure } from '../../failures.ts'
import { i18n } from '../../i18n/i18n.ts'
import { EmptyState } from './empty-state.tsx'

/** What is shown instead of content that failed to load: the reason, a remedy, and the request id to find it in the log. */
export function FailureNotice({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common')
  const failure = readFailure(error)
  return (
    <div role="alert">
      <EmptyState
        icon={iconOf(failure)}
        title={titleOf(failure)}
        action={
          onRetry && failure.code !== 'forbidden' ? (
            <Button variant="default" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          ) : undefined
        }
      >
        {failure.code === 'forbidden' ? t('askOwnerForAccess', { message: failure.message }) : failure.message}
        {failure.requestId && failure.code !== 'forbidden' && (
          <Text component="span" display="block" size="xs" mt={8}>
            {t('request')} <Code>{failure.requestId}</Code>
          </Text>
        )}
      </EmptyState>
    </div>
  )
}

function titleOf(failure: Failure): string {
  if (failure.code === 'forbidden') return i18n.t('common:youDontHaveAccess')
  if (failure.code === 'not_found') return i18n.t('common:notFound')
  if (failure.code === 'offline') return i18n.t('common:noConnection')
  return i18n.t('common:failedToLoad')
}

function iconOf(failure: Failure) {
  if (failure.code === 'forbidden') return <IconLock size={20} />
  if (failure.code === 'offline') return <IconPlugConnectedX size={20} />
  return <IconAlertTriangle size={20} />
}
