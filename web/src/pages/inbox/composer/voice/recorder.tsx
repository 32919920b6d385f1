import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../../failures.ts'
import { clockLength } from '../../../../files/clock-length.ts'
import { useUploadAddress } from '../../../../files/use-file-address.ts'
import { Callout } from '../../../../ui/text/callout.tsx'
import { attachFiles } from '../files/uploads.ts'
import { type Recording, record } from './record.ts'
import styles from './recorder.module.css'

/** A longer recording ends by itself: nobody listens to it. */
const longestSeconds = 600
const updateMs = 100

type RecorderProps = { conversationId: string; onClose: () => void }

/**
 * Records a voice note, and attaches it to the reply, where it can be listened to before it is sent. What is recorded when another
 * conversation is opened is attached too.
 */
export function Recorder({ conversationId, onClose }: RecorderProps) {
  const { t } = useTranslation('files')
  const { recording, problem, setProblem } = useRecording()
  const { seconds, level } = useProgress(recording)
  const [isPacking, setPacking] = useState(false)
  const address = useUploadAddress()
  const isEnded = useRef(false)
  const finish = async () => {
    if (!recording || isPacking) return
    setPacking(true)
    try {
      const [made, { toVoiceNote }] = await Promise.all([recording.stop(), import('./to-voice-note.ts')])
      const content = await toVoiceNote(made)
      if (!content) return setProblem(t('cannotMakeVoiceNote'))
      isEnded.current = true
      attachFiles({ address, conversationId }, [{ name: t('voiceNoteName'), content, isVoice: true }])
      onClose()
    } catch (error) {
      setProblem(readFailure(error).message)
    } finally {
      setPacking(false)
    }
  }
  const latest = useRef(finish)
  useEffect(() => {
    latest.current = finish
  })
  useEffect(() => () => void (isEnded.current || latest.current()), [])
  const cancel = () => {
    isEnded.current = true
    onClose()
  }
  const isTooLong = seconds >= longestSeconds
  useEffect(() => {
    if (isTooLong) void latest.current()
  }, [isTooLong])
  return (
    <fieldset className={styles.recorder} aria-label={t('voiceNote')}>
      {problem ? (
        <Callout tone="bad" alert>
          {problem}
        </Callout>
      ) : (
        <>
          <span className={styles.length} role="timer">
            {clockLength(seconds)}
          </span>
          <meter className={styles.level} aria-label={t('level')} min={0} max={1} value={level} />
        </>
      )}
      <Button variant="default" size="compact-sm" onClick={cancel}>
        {t(problem ? 'closeRecorder' : 'cancelRecording')}
      </Button>
      {!problem && (
        <Button
          size="compact-sm"
          data-autofocus
          disabled={!recording}
          loading={isPacking}
          onClick={() => void finish()}
        >
          {t('stopRecording')}
        </Button>
      )}
    </fieldset>
  )
}

/** Records while the component is mounted. */
function useRecording() {
  const [recording, setRecording] = useState<Recording>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    record(left.signal).then(
      (started) => !left.signal.aborted && setRecording(started),
      (error: unknown) => setProblem(readFailure(error).message),
    )
    return () => left.abort()
  }, [])
  return { recording, problem, setProblem }
}

/** How long the recording is, and how loud now. */
function useProgress(recording: Recording | undefined) {
  const [progress, setProgress] = useState({ seconds: 0, level: 0 })
  useEffect(() => {
    if (!recording) return
    const startedAt = performance.now()
    const update = () => setProgress({ seconds: (performance.now() - startedAt) / 1000, level: recording.level() })
    const timer = setInterval(update, updateMs)
    return () => clearInterval(timer)
  }, [recording])
  return progress
}
