import { Anchor, Text, Title } from '@mantine/core'
import type { ConnectionView } from '@parley/shared/workspace/connections'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

/** The other direction: whether anything of WhatsApp has arrived, and where a message that one writes appears. */
export function WriteToNumber({ connection }: { connection: ConnectionView }) {
  const { t } = useTranslation('connect')
  const to = useTo()
  const { display_phone_number, phone_number_id, last_callback_at } = connection
  return (
    <section>
      <Title order={3} size="sm" mb={6}>
        {t('writeToNumber')}
      </Title>
      <Text size="sm" mb="sm">
        <Trans
          t={t}
          i18nKey="writeToNumberHint"
          values={{ number: display_phone_number ?? phone_number_id }}
          components={{ bdi: <bdi />, a: <Anchor component={Link} to={to('inbox')} inherit underline="always" /> }}
        />
      </Text>
      <div role="status">
        {last_callback_at === null ? (
          <Callout tone="info" title={t('nothingArrived')}>
            {t('nothingArrivedHint')}
          </Callout>
        ) : (
          <Callout
            tone="good"
            title={
              <Trans t={t} i18nKey="arrived" components={{ relativetime: <RelativeTime at={last_callback_at} /> }} />
            }
          />
        )}
      </div>
    </section>
  )
}
