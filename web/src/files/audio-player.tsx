import { ActionIcon, Button } from '@mantine/core'
import type { FileView } from '@parley/shared/files/files'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../ui/text/format.ts'
import { clockLength } from './clock-length.ts'
import styles from './files.module.css'
import { useFileAddress } from './use-file-address.ts'

const speeds = [1, 1.5, 2] as const

/** What is playing now. Another one pauses it. */
let playing: HTMLAudioElement | undefined

type AudioPlayerProps = { file: FileView; label: string; isVoice: boolean }

/** A recording. What is not spoken for the reader has a name, and can be downloaded. */
export function AudioPlayer({ file, label, isVoice }: AudioPlayerProps) {
  const address = useFileAddress()(file.id)
  return (
    <>
      {!isVoice && (
        <a className={styles.audioName} href={address} download={file.name} dir="auto">
          {file.name}
        </a>
      )}
      <Player source={address} label={label} durationMs={file.duration_ms} />
    </>
  )
}

type PlayerProps = { source: string; label: string; durationMs: number | undefined }

/** Plays a recording, with its length, a position that can be moved, and three speeds. One recording plays at a time. */
export function Player({ source, label, durationMs }: PlayerProps) {
  const { t } = useTranslation('files')
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState((durationMs ?? 0) / 1000)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1)
  const toggle = async () => {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    if (playing !== element) playing?.pause()
    playing = element
    element.playbackRate = speed
    await element.play().catch(() => setBroken(element.error !== null))
  }
  const changeSpeed = () => {
    const chosen = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1
    setSpeed(chosen)
    if (audio.current) audio.current.playbackRate = chosen
  }
  return (
    <fieldset className={styles.player} aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: what customers say has no captions */}
      <audio
        ref={audio}
        src={source}
        preload={durationMs === undefined ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onError={() => setBroken(true)}
      />
      <ActionIcon
        radius="xl"
        size="md"
        aria-label={t(isPlaying ? 'pause' : 'play')}
        onClick={() => void toggle()}
        disabled={isBroken}
      >
        {isPlaying ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
      </ActionIcon>
      <input
        type="range"
        className={styles.position}
        aria-label={t('position')}
        aria-valuetext={t('positionOf', { at: clockLength(at), length: clockLength(length) })}
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, length)}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setAt(valueAsNumber)
          if (audio.current) audio.current.currentTime = valueAsNumber
        }}
      />
      <time className={styles.length}>{clockLength(at > 0 ? at : length)}</time>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('speedIs', { speed: formatNumber(speed) })}
        onClick={changeSpeed}
      >
        {formatNumber(speed)}×
      </Button>
      {isBroken && (
        <div className={styles.problem} role="alert">
          {t('cannotBePlayed')}{' '}
          <a href={source} download>
            {t('download')}
          </a>
        </div>
      )}
    </fieldset>
  )
}
