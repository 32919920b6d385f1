import { Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './steps.module.css'

export const steps = ['template', 'recipients', 'check'] as const
export type StepName = (typeof steps)[number]

const titles: Record<StepName, string> = { template: 'Template', recipients: 'Recipients', check: 'Check and send' }

type StepsProps = {
  current: StepName
  /** What was settled in each step, as far as it was. A step can be gone to once those before it are settled. */
  settled: Partial<Record<StepName, string | undefined>>
  onGo: (step: StepName) => void
}

/** Where one is on the way to a campaign; what was settled stands under its step. */
export function Steps({ current, settled, onGo }: StepsProps) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {steps.map((step, place) => {
          const isDone = settled[step] !== undefined && step !== current
          const isOpen = steps.slice(0, place).every((before) => settled[before] !== undefined)
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
                  {isDone ? <IconCheck size={13} /> : place + 1}
                </span>
                <span className={styles.words}>
                  {titles[step]}
                  {settled[step] && <span className={styles.settled}>{settled[step]}</span>}
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

/** One step. Its title takes the focus when the button that led here has gone with the step before. */
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
