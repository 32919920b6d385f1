import { i18n } from '../../../../i18n/i18n.ts'

export type Recording = {
  /** How loud it is now, from 0 to 1. */
  readonly level: () => number
  /** Ends the recording and returns it as the browser has made it. */
  readonly stop: () => Promise<Blob>
}

/** The bit rate of a recording: enough for speech. Four minutes are a megabyte. */
const bitsPerSecond = 32_000

/**
 * Records the microphone until it is stopped, or cancelled by the signal. Throws an error for people where there is no
 * microphone or it may not be used.
 */
export async function record(signal: AbortSignal): Promise<Recording> {
  const stream = await openMicrophone()
  const context = new AudioContext()
  const close = () => {
    for (const track of stream.getTracks()) track.stop()
    if (context.state !== 'closed') void context.close()
  }
  if (signal.aborted) close()
  signal.addEventListener('abort', close, { once: true })
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond })
  const parts: Blob[] = []
  recorder.ondataavailable = ({ data }) => void parts.push(data)
  const stopped = new Promise<Blob>((resolve) => {
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }))
  })
  recorder.start()
  return {
    level: () => levelOf(analyser),
    stop: async () => {
      // It stops by itself where the microphone is taken away.
      if (recorder.state !== 'inactive') recorder.stop()
      const recording = await stopped
      close()
      return recording
    },
  }
}

async function openMicrophone(): Promise<MediaStream> {
  // Only over HTTPS and on this computer.
  if (!navigator.mediaDevices || !('MediaRecorder' in window)) throw new Error(i18n.t('files:cannotRecord'))
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    })
  } catch (error) {
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new Error(i18n.t(isRefused ? 'files:microphoneRefused' : 'files:noMicrophone'))
  }
}

/** The highest deviation from silence in the newest samples. */
function levelOf(analyser: AnalyserNode): number {
  const samples = new Uint8Array(analyser.fftSize)
  analyser.getByteTimeDomainData(samples)
  return samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample - 128) / 128), 0)
}
