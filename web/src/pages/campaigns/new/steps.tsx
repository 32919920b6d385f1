import { Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlainKey } from '../../../i18n/english-texts.ts'
import styles from './steps.module.css'

export const steps = ['template', 'recipients', 'check'] as const
export type StepName = (typeof steps)[number]

const titles = {
  template: 'template',
  recipients: 'recipients',
  check: 'reviewAndSend',
} as const satisfies Record<StepName, PlainKey<'campaigns'>>

type StepsProps = {
  current: StepName
  /** A summary of each completed step. A step can be opened once the steps before it are completed. */
  summaries: Partial<Record<StepName, string | undefined>>
  onGo: (step: StepName) => void
}

/** The steps of the flow with the current one marked; completed steps show their summary. */
export function Steps({ current, summaries, onGo }: StepsProps) {
  const { t } = useTranslation('campaigns')
  return (
    <nav aria-label={t('steps')}>
      <ol className={styles.steps}>
        {steps.map((step, index) => {
          const isDone = summaries[step] !== undefined && step !== current
          const isOpen = steps.slice(0, index).every((earlier) => summaries[earlier] !== undefined)
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                aria-current={step === current ? 'step' : undefined}
                data-done={isDone || undefined}
                disabled={!isOpen}
                onClick={() => onGo(step)}
              >
                <span className={styles.number} aria-hidden>
                  {isDone ? <IconCheck size={13} /> : index + 1}
                </span>
                <span className={styles.words}>
                  {t(titles[step])}
                  {summaries[step] && <span className={styles.summary}>{summaries[step]}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

type StepProps = { title: string; about?: ReactNode; children: ReactNode }

/** One step. Its title receives the focus if the focused button has gone with the previous step. */
export function Step({ title, about, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section aria-label={title}>
      <Stack gap="md">
        <div>
          <Title order={2} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          )}
        </div>
        {children}
      </Stack>
    </section>
  )
}
